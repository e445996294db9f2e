import { mayKnowFigures } from "#applications/api/viewer.ts";
import { figure, signed } from "#data/message/card.ts";
import { barredFromAttack, situationOf, targetOf } from "#documents/attacks/situation.ts";
import { targetedTokens, tokenOf } from "#documents/table/references.ts";
import { localize } from "#platform/localize.ts";
import { feetBetween } from "#platform/measure.ts";
import { refusalText } from "#platform/notify.ts";
import { type AttackPreview, previewAttack } from "#rules/attacks/preview.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackSource } from "#rules/attacks/types.ts";
import { isRefusal } from "#rules/refusal.ts";
import { modifiersHint } from "./figures.ts";

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
  readonly name: string;
  readonly aim: {
    readonly actor: Actor.Implementation;
    readonly token: TokenDocument.Implementation;
    readonly distance: number | null;
  };
  /** Whether what the die must show may be told; how far it is can be seen on the map by all. */
  readonly known: boolean;
}

/** The user's single target; null with none or with several. */
function presentTarget(own: TokenDocument.Implementation | null): PresentTarget | null {
  const [token, another] = targetedTokens();
  const { actor } = token ?? {};
  if (!token || another || !actor?.fighter) return null;
  const distance = own ? feetBetween(own, token) : null;
  return { name: token.name, aim: { actor, token, distance }, known: mayKnowFigures(actor) };
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

/** The needed die and the chance against the present target, for who may know, then every modifier by name. */
function hintOf(name: string, preview: AttackPreview, target: string | null): string {
  const sum = localize("MELEE.Sheet.attackSum", {
    name,
    attack: modifiersHint(preview.modifiers),
    damage: modifiersHint(preview.damageModifiers),
  });
  const { face, chance } = preview;
  if (target === null || chance === null) return sum;
  const told = face === null ? localize("MELEE.Sheet.certain", { target }) : chanceText(target, face, chance);
  return `${told} ${sum}`;
}

function chanceText(target: string, face: number, chance: number): string {
  return localize("MELEE.Sheet.chance", { target, face: figure(face), chance });
}

function figuresOf(item: Item.Implementation, source: AttackSource, preview: AttackPreview) {
  const added = preview.modifiers.reduce((sum, { value }) => sum + value, 0);
  return { attackText: signed(added), damage: damageText(item, source, preview) };
}

/** An attack as it is made when nothing is chosen by hand. */
const NO_CHOICE = {
  range: null,
  cover: null,
  modifier: 0,
  die: null,
  retreating: null,
  anyDistance: false,
  overrule: false,
} as const;

/** A weapon or natural attack of an actor that fights as a button; null for an item or actor of another kind. */
export function attackButton(actor: Actor.Implementation, item: Item.Implementation): AttackView | null {
  if (!actor.fighter || (!item.isWeapon() && !item.isAttack())) return null;
  const source = item.system.toRules();
  const own = tokenOf(actor, targetedTokens()[0] ?? null);
  const attacker = actor.fighter.toAttacker(actor.name, false);
  const present = presentTarget(own);
  const mode = defaultReach(source, present?.aim.distance ?? null);
  const choice = { ...NO_CHOICE, mode };
  const plain = previewAttack(attacker, source, null, situationOf({ choice, source }));
  const base = { id: item.id ?? "", name: item.name, icon: mode, needed: null };
  if (isRefusal(plain)) return { ...base, attackText: "", damage: "", hint: refusalText(plain) };
  const figures = figuresOf(item, source, plain);
  const unheld = item.handsRefusal;
  const barred = unheld ?? barredFromAttack({ actor, token: own }, own?.name ?? actor.name);
  if (barred) {
    const needed = localize(unheld ? "MELEE.Sheet.handsFull" : "MELEE.Sheet.barred");
    return { ...base, ...figures, needed, hint: refusalText(barred) };
  }
  const target = present && targetOf(present.aim, present.name, null);
  const aimed = target && previewAttack(attacker, source, target, situationOf({ choice, source, aim: present.aim }));
  const refused = isRefusal(aimed);
  const told = refused || !present?.known ? null : aimed;
  return {
    ...base,
    icon: source.automatic ? "special" : mode,
    ...figures,
    needed: refused ? localize("MELEE.Sheet.outOfReach") : told && neededText(told),
    hint: refused ? refusalText(aimed) : hintOf(item.name, told ?? plain, told && target ? target.name : null),
  };
}
