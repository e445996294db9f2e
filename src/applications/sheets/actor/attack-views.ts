import { mayKnowFigures } from "#applications/api/viewer.ts";
import { figure, signed } from "#data/message/card.ts";
import { targetedTokens, tokenOf } from "#documents/references.ts";
import { localize } from "#platform/localize.ts";
import { feetBetween } from "#platform/measure.ts";
import { refusalText } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { type AttackPreview, previewAttack } from "#rules/attacks/preview.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackSource, Target } from "#rules/attacks/types.ts";
import { isRefusal } from "#rules/refusal.ts";
import { type Fighter, modifiersHint } from "./figures.ts";

/** A weapon or natural attack as a button. */
export interface AttackView {
  readonly id: string;
  readonly name: string;
  readonly icon: "melee" | "missile" | "special";
  /** What is added to the d20. */
  readonly attackText: string;
  readonly damage: string;
  /** What the die must show against the one present target, for who may know. */
  readonly needed: string | null;
  readonly hint: string;
}

/** The one target that the user has, with the feet to it. */
interface PresentTarget {
  readonly target: Target;
  readonly distance: number | null;
  /** Whether what the die must show may be told; how far it is can be seen on the map by all. */
  readonly known: boolean;
}

/** The user's single target; null with none or with several. */
function presentTarget(actor: Fighter): PresentTarget | null {
  const [token, another] = targetedTokens();
  if (!token || another || !token.actor?.isFighter()) return null;
  const own = tokenOf(actor, token);
  return {
    target: token.actor.system.toTarget(token.name, false),
    distance: own ? feetBetween(own, token) : null,
    known: mayKnowFigures(token.actor),
  };
}

/** Dice of damage with what is always added, "1d8+1"; words for hit points as damage. */
function diceText(preview: AttackPreview): string[] {
  if (preview.damage === null) return [];
  if (preview.damage === "=hp") return [localize("MELEE.Sheet.damageHitPoints")];
  const added = preview.damageModifiers.reduce((sum, { value }) => sum + value, 0);
  return [added === 0 ? preview.damage : `${preview.damage}${added < 0 ? "−" : "+"}${Math.abs(added)}`];
}

/** Dice, the weapon that may stand for them, other dice, those against a hull, and what comes with the hit: "2d4 or weapon +1". */
function damageText(item: Item.Implementation, source: AttackSource, preview: AttackPreview): string {
  const words = diceText(preview);
  if (item.isAttack()) {
    const { byWeapon, weaponModifier, damageAlternates, hullDamage } = item.system;
    if (byWeapon) words.push(weaponText(words.pop() ?? "", weaponModifier));
    for (const { damage, when } of damageAlternates) words.push(localize("MELEE.Sheet.damageWhen", { damage, when }));
    if (hullDamage !== null) words.push(localize("MELEE.Sheet.damageHull", { damage: hullDamage }));
  }
  return [...words, ...source.riders].join(", ") || localize("MELEE.Sheet.noDamage");
}

function weaponText(damage: string, modifier: number): string {
  const weapon = localize("MELEE.Sheet.orWeapon", { damage });
  return modifier === 0 ? weapon : `${weapon} ${signed(modifier)}`;
}

function neededText(preview: AttackPreview): string | null {
  if (preview.chance === 100 && preview.face === null) return localize("MELEE.Sheet.hitsAlways");
  return preview.face === null ? null : localize("MELEE.Sheet.needed", { face: figure(preview.face) });
}

function hintOf(name: string, preview: AttackPreview): string {
  return localize("MELEE.Sheet.attackSum", {
    name,
    attack: modifiersHint(preview.modifiers),
    damage: modifiersHint(preview.damageModifiers),
  });
}

function figuresOf(item: Item.Implementation, source: AttackSource, preview: AttackPreview) {
  const added = preview.modifiers.reduce((sum, { value }) => sum + value, 0);
  return { attackText: signed(added), damage: damageText(item, source, preview) };
}

/** A weapon or natural attack of an actor as a button; null for an item of another kind. */
export function attackButton(actor: Fighter, item: Item.Implementation): AttackView | null {
  if (!item.isWeapon() && !item.isAttack()) return null;
  const source = item.system.toRules();
  const attacker = actor.system.toAttacker(actor.name, false);
  const present = presentTarget(actor);
  const distance = present?.distance ?? null;
  const reach = defaultReach(source, distance);
  const base = {
    attackMode: settings.attackMode,
    variableDamage: settings.variableDamage,
    reach,
    cover: 0,
    modifier: 0,
  } as const;
  const plain = previewAttack(attacker, source, null, { ...base, distance: null, enforceReach: false });
  if (isRefusal(plain)) {
    const hint = refusalText(plain);
    return { id: item.id ?? "", name: item.name, icon: reach, attackText: "", damage: "", needed: null, hint };
  }
  const unheld = item.handsRefusal;
  if (unheld) {
    const hint = refusalText(unheld);
    const needed = localize("MELEE.Sheet.handsFull");
    return { id: item.id ?? "", name: item.name, icon: reach, ...figuresOf(item, source, plain), needed, hint };
  }
  const aimed = present && previewAttack(attacker, source, present.target, { ...base, distance, enforceReach: true });
  const refused = isRefusal(aimed);
  const told = refused || !present?.known ? null : aimed;
  return {
    id: item.id ?? "",
    name: item.name,
    icon: source.automatic ? "special" : reach,
    ...figuresOf(item, source, plain),
    needed: refused ? localize("MELEE.Sheet.outOfReach") : told && neededText(told),
    hint: refused ? refusalText(aimed) : hintOf(item.name, told ?? plain),
  };
}
