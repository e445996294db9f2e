/** All base documents; importing this file makes their names known to the realm of base classes. */
export { BaseActiveEffect } from "./active-effect.ts";
export { BaseActor } from "./actor.ts";
export { BaseActorDelta } from "./actor-delta.ts";
export { BaseChatMessage } from "./chat-message.ts";
export { BaseCombat, BaseCombatant, BaseCombatantGroup } from "./combat.ts";
export { BaseItem } from "./item.ts";
export { BaseScene } from "./scene.ts";
export { BaseToken, PrototypeToken } from "./token.ts";
export { BaseUser } from "./user.ts";
export { BaseFolder, BaseMacro, BaseSetting } from "./world.ts";
