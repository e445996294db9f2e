/*
 * Renders a monster of the compendium as the printed figures have it: a row of the table, and a record of what a row
 * cannot hold. Written from the data paths alone.
 */

type Source = Record<string, any>;

/** The columns of the table in order. */
export const COLUMNS =
  "id,name,family,type,ac,aac,hd,hd_count,hd_die,hd_mod,asterisks,hp_avg,attacks,thac0,attack_bonus,move,sv_d,sv_w,sv_p,sv_b,sv_s,save_as,morale,alignment,xp,na_dungeon,na_lair,tt,tt_lair,tt_gp,tags";

const hyphened = (text: string) => text.replaceAll(" ", "-");
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const descending = (ascending: number) => 19 - ascending;
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The id in the figures: the name in small letters, without accents and signs. */
export function figureId({ name }: Source): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The routines as lists of attacks with their counts; what stands in no routine has none and follows the first. */
function routinesOf({ items, system }: Source): { count: number | null; item: Source }[][] {
  const routines = system.routines.map((routine: Source[]) =>
    routine.map(({ attackId, count }) => ({ count, item: items.find(({ _id }: Source) => _id === attackId) })),
  );
  const inRoutines = new Set(system.routines.flat().map(({ attackId }: Source) => attackId));
  const loose = items.filter(({ _id }: Source) => !inRoutines.has(_id)).map((item: Source) => ({ count: null, item }));
  if (routines.length === 0 && loose.length === 0) return [];
  return [[...(routines[0] ?? []), ...loose], ...routines.slice(1)];
}

function attackCell({ count, item }: { count: number | null; item: Source }): string {
  const { damage, byWeapon, weaponModifier, extraDamage, hullDamage, riders } = item.system;
  const sign = weaponModifier > 0 ? "+" : "";
  const parts = [
    ...(damage === null
      ? []
      : [byWeapon ? `${damage} or weapon${weaponModifier ? sign + weaponModifier : ""}` : damage]),
    ...extraDamage.map((extra: Source) => `${extra.damage} ${extra.kind}`),
    ...(hullDamage === null ? [] : [`${hullDamage} hull`]),
    ...riders.map(hyphened),
  ];
  const times = count === null ? "" : `${count}x `;
  return `${times}${lowered(item.name)}${parts.length > 0 ? ` (${parts.join(" + ")})` : ""}`;
}

/** Every rate with the feet of a round, those of another form after the usual ones. */
function moveCell({ movement, movementAlternates }: Source): string {
  const usual = Object.entries<Source>(movement).map(([mode, { base }]) => ({ mode, base }));
  return [...usual, ...movementAlternates]
    .map(({ mode, base }) => `${mode} ${base} (${Math.floor(base / 3)})`)
    .join(" / ");
}

function treasureCells({ hoard }: Source): string[] {
  const times = hoard.multiplier === 1 ? "" : `x${hoard.multiplier}`;
  return [hoard.types.join("+") + times, hoard.lairTypes.join("+"), hoard.gold === 0 ? "" : String(hoard.gold)];
}

function saveAs(text: string): { cls: string; level: number } {
  const [, name = "", level] = /^(.*?)(?: (\d+))?$/.exec(text) ?? [];
  return { cls: hyphened(name), level: Number(level ?? 0) };
}

/** The monster as its row of the table, without an end of line. */
export function tableRow(actor: Source): string {
  const { system, name } = actor;
  const { hitDice, saves, armorClass, attackBonus, morale, numberAppearing } = system;
  const { cls, level } = saveAs(system.saveAs);
  const cells = [
    figureId(actor),
    name,
    system.family,
    hyphened(system.kind),
    armorClass === null ? "" : descending(armorClass),
    armorClass ?? "",
    ...[hitDice.text, hitDice.count, hitDice.die, hitDice.modifier, hitDice.asterisks, system.hp.max],
    routinesOf(actor)
      .map((routine) => routine.map(attackCell).join(", "))
      .join(" | "),
    descending(attackBonus),
    attackBonus,
    moveCell(system),
    ...[saves.death, saves.wands, saves.paralysis, saves.breath, saves.spells],
    `${cls} ${level}`,
    morale ?? "varies",
    system.alignments.join("|"),
    system.experience,
    ...[numberAppearing.dungeon, numberAppearing.lair],
    ...treasureCells(system),
    system.tags.join("|"),
  ];
  return cells.map((cell) => quoted(String(cell))).join(",");
}

/** Leaves out what stands for nothing: absent text, nought, no, and empty lists. */
function present(record: Source): Source {
  const empty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === "" ||
    value === 0 ||
    value === false ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !empty(value)));
}

const numbered = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

function attackRecord({ count, item }: { count: number | null; item: Source }): Source {
  const { damage, byWeapon, weaponModifier, riders, extraDamage, hullDamage, damageAlternates, automatic } =
    item.system;
  const more = present({
    byWeapon,
    weaponMod: weaponModifier,
    riders: riders.map(hyphened),
    extra: extraDamage.map(({ damage: dice, kind }: Source) => ({ dice, type: kind })),
    hullDamage,
    damageAlt: damageAlternates.map(({ damage: other, when }: Source) => ({ damage: other, when: hyphened(when) })),
    automatic,
  });
  return { count, name: lowered(item.name), damage, ...more };
}

function moveRecords({ movement, movementAlternates, movementInferred }: Source): Source[] {
  const rate = (mode: string, base: number, more: Source) => ({ mode, base, enc: Math.floor(base / 3), ...more });
  const inferred = movementInferred ? { modeInferred: true } : {};
  return [
    ...Object.entries<Source>(movement).map(([mode, { base }]) => rate(mode, base, inferred)),
    ...movementAlternates.map(({ mode, base, when }: Source) => rate(mode, base, { when: hyphened(when) })),
  ];
}

function treasureRecord({ hoard }: Source): Source {
  const { types, lairTypes, gold, multiplier, special, note } = hoard;
  const mult = multiplier === 1 ? 0 : multiplier;
  return { types, ...present({ lairTypes, extraGp: gold, mult, special, note: hyphened(note) }) };
}

function leaderRecord(leader: Source): Source {
  return present({
    role: leader.role,
    level: leader.level,
    hd: numbered(leader.hitDice),
    hp: numbered(leader.hp),
    count: numbered(leader.count),
    per: leader.per,
    damageBonus: leader.damageBonus,
    magicItemChancePerLevel: leader.magicItemChance,
  });
}

/** What a row cannot hold: attacks apart, other forms, leaders, and the figures of every special. */
export function moreFigures(actor: Source): Source {
  const { system } = actor;
  const { hitDice, armorClass, alignment } = system;
  return {
    attacks: routinesOf(actor).map((routine) => routine.map(attackRecord)),
    move: moveRecords(system),
    tt: treasureRecord(system),
    ...present({
      hd: hitDice.fixed !== null ? { fixedHp: hitDice.fixed } : hitDice.text.startsWith("½") ? { half: true } : null,
      acAlt: system.armorClassAlternates.map((other: Source) => ({
        ac: descending(other.armorClass),
        aac: other.armorClass,
        when: hyphened(other.when) || null,
      })),
      moraleAlt: system.moraleAlternates.map(({ value, when }: Source) => ({ value, when })),
      xpVariants: system.experienceVariants.map(({ role, experience }: Source) => ({ role, xp: experience })),
      leaders: system.leaders.map(leaderRecord),
      specials: system.specials.map(({ tag, figures }: Source) => ({ tag, ...figures })),
      alignmentUsual: /, usually (\w+)$/.exec(alignment)?.[1],
      acNote: armorClass === null ? "no-hit-roll" : "",
    }),
  };
}
