/** All base documents; importing this file makes their names known to the realm of base classes. */
export { BaseActiveEffect } from "./active-effect.ts";
export { BaseActor } from "./actor.ts";
export { BaseActorDelta } from "./actor-delta.ts";
export { BaseChatMessage } from "./chat-message.ts";
export { BaseCombat } from "./combat.ts";
export { BaseCombatant } from "./combatant.ts";
export { BaseCombatantGroup } from "./combatant-group.ts";
export { BaseFolder } from "./folder.ts";
export { BaseItem } from "./item.ts";
export { BaseMacro } from "./macro.ts";
export { BaseScene } from "./scene.ts";
export { BaseSetting } from "./setting.ts";
export { BaseToken } from "./token.ts";
export { BaseUser } from "./user.ts";
