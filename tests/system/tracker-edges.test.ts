import { describe, expect, it } from "vitest";
import type { TrackerInput } from "../../src/applications/sidebar/trackers/sides/data.ts";
import { trackerView } from "../../src/applications/sidebar/trackers/sides/view.ts";
import {
  BY_PHASES,
  BY_SIDES,
  combatant,
  GAMEMASTER,
  having,
  input,
  PLAYER,
  primary,
  rowOf,
  side,
  step,
  words,
} from "./tracked-fight.ts";

const view = (more: Partial<TrackerInput> = {}) => trackerView(input(more), words);

describe("what a row says of weapons and movement", () => {
  const dagger = { id: "d", name: "Dagger", inHand: true, slow: false };
  const stowed = { id: "h", name: "Halberd", inHand: false, slow: true };

  it("names what others hold, but not what is stowed, one's own, or in the slow block", () => {
    const held = (id: string, owner: boolean) => rowOf(having(id, { weapons: [dagger, stowed], owner }), id).inHand;
    expect([held("cleric", false), held("cleric", true), held("elf", false)]).toEqual(["Dagger", "", ""]);
  });

  it("C5: the slow weapon in hand is the reason, neither a quick one nor one that is stowed", () => {
    const reason = (weapons: (typeof dagger)[]) =>
      rowOf(having("elf", { weapons }), "elf").notes.map(({ label }) => label);
    expect([reason([dagger]), reason([stowed]), reason([dagger, { ...stowed, inHand: true }])]).toEqual([
      ["slowByTime"],
      ["slowByTime"],
      ["slowByWeapon Halberd"],
    ]);
  });

  it("C7: players see what is left to move always, the gamemaster in its phase or when some is used up", () => {
    const told = (left: number, viewer = PLAYER, phase: TrackerInput["phase"] = null) =>
      rowOf(
        having("thief", { movement: { left, limit: 40, unit: "feet" } }, { viewer, phase, options: BY_PHASES }),
        "thief",
      ).movement;
    expect([
      told(40),
      told(25, GAMEMASTER),
      told(40, GAMEMASTER),
      told(40, GAMEMASTER, "movement"),
      told(40, GAMEMASTER, "melee"),
    ]).toEqual(["feetLeft 40 40", "feetLeft 25 40", "", "feetLeft 40 40", ""]);
  });

  it("C8: who is in melee may shoot no less for it: only the phase of movement asks how they leave", () => {
    const state = (phase: TrackerInput["phase"]) =>
      rowOf(having("orc1", { engaged: true }, { phase, options: BY_PHASES }), "orc1").state;
    expect([state("melee"), state("movement"), state(null)]).toEqual(["acting", "waits", "acting"]);
  });

  it("is marked as defeated when it is, and ready before anybody acts", () => {
    expect([rowOf(input(), "orc1").defeated, rowOf(input(), "orc2").defeated]).toEqual(["false", "true"]);
    expect(rowOf(input({ present: "declaration" }), "orc1")).toMatchObject({
      state: "ready",
      stateLabel: "",
      stateHint: "",
    });
  });
});

describe("a block", () => {
  it("has the classes of where it stands", () => {
    const css = (present: string) => view({ present }).blocks.map((block) => block.css);
    expect([css("orcs"), css("party")]).toEqual([
      ["present", "", "slow"],
      ["over", "present", "slow"],
    ]);
  });

  it("shows its own side's die, and of a shared step the first that there is", () => {
    const tied = [step("orcs+party", ["orcs", "party"], ["orc1", "thief"])];
    const dice = (orcs: number | null, party: number | null) =>
      view({
        steps: tied,
        present: null,
        sides: [side("owls", "Owls", 1), side("orcs", "Orcs", orcs), side("party", "Party", party)],
      }).blocks[0]?.die;
    expect([dice(5, 5), dice(null, 3), dice(null, null)]).toEqual(["5", "3", ""]);
    expect(view().blocks.map(({ die }) => die)).toEqual(["5", "3", ""]);
    expect(view().blocks[1]?.sides[0]?.tiebreaks).toBe("");
  });

  it("lets the gamemaster take a word back that was given to a side whose place is gone", () => {
    const sides = [side("party", "Party", 3), side("orcs", "Orcs", 5, { word: "first" })];
    const words = (viewer: TrackerInput["viewer"], individual = false) =>
      view({ sides, viewer, options: { ...BY_SIDES, individual } }).blocks[0]?.sides[0]?.words?.options.map(
        ({ selected }) => selected,
      );
    expect([words(GAMEMASTER), words(PLAYER)]).toEqual([[false, true, false], undefined]);
  });
});

describe("the strip of a round", () => {
  it("has nothing over before the start, or where the fight stands nowhere", () => {
    const css = (more: Partial<TrackerInput>) =>
      view({ options: BY_PHASES, ...more })
        .strip.slice(0, 2)
        .map((stop) => stop.css);
    expect([
      css({ round: 0, present: null }),
      css({ round: 2, present: null }),
      css({ round: 0, present: "orcs" }),
      css({}),
    ]).toEqual([
      ["", ""],
      ["", ""],
      ["", ""],
      ["over", "over"],
    ]);
  });

  const round = (count: number, present: string | null, over: number) => {
    const ids = Array.from({ length: count }, (_, index) => `o${index}`);
    return view({
      options: { ...BY_SIDES, individual: true },
      steps: [...ids.map((id) => step(id, ["orcs"], [id])), step("slow", [], ["elf"])],
      combatants: {
        ...Object.fromEntries(ids.map((id) => [id, combatant(id, "orcs")])),
        elf: combatant("elf", "party"),
      },
      present,
      trail: ids.slice(0, over).map((id) => ({ step: id, phase: null })),
    }).strip.map(({ label }) => label);
  };

  it("C6: in the slow step what is near its end is shown, behind all that is over", () => {
    expect(round(30, "slow", 30)).toEqual(["Stop.initiative", "stepsBefore 28", "O28", "O29", "Stop.slow"]);
  });

  it("shows a short round whole", () => {
    expect(round(4, "o0", 1)).toEqual(["Stop.initiative", "O0", "O1", "O2", "O3", "Stop.slow"]);
  });

  it("C4: the phase that is present is so, though nobody could use it", () => {
    const phases = view({
      options: BY_PHASES,
      phase: "spells",
      usable: ["melee"],
      trail: [{ step: "orcs", phase: "movement" }],
    }).phases;
    expect(phases.map(({ css, present }) => [css, present])).toEqual([
      ["empty", false],
      ["over", false],
      ["empty", false],
      ["present", true],
      ["", false],
    ]);
  });
});

describe("dice that are waited for", () => {
  const typed = { ...BY_SIDES, typed: true };

  it("C6: are those of the living that are seen and have none", () => {
    const die = { value: 3, modifier: 0, tiebreaks: [] };
    const given = having(
      "thief",
      { die },
      {
        present: "initiative",
        next: null,
        options: { ...typed, individual: true },
        viewer: { ...PLAYER, mayRoll: false },
      },
    );
    expect(primary(given).hint).toBe("diceMissing ORC1, CLERIC, ELF");
  });

  it("C2: are of sides on which somebody lives and is seen", () => {
    const sides = [side("party", "Party", 3), side("orcs", "Orcs", null)];
    const waited = (figures: object) =>
      primary(
        having("orc1", figures, {
          present: "initiative",
          next: null,
          options: typed,
          sides,
          viewer: { ...PLAYER, mayRoll: false },
        }),
      ).hint.startsWith("diceMissing Orcs");
    expect([waited({}), waited({ alive: false }), waited({ visible: false })]).toEqual([true, false, false]);
  });

  it("C6: of one's own those alone that have none", () => {
    const die = { value: 3, modifier: 0, tiebreaks: [] };
    const options = { ...typed, individual: true };
    const action = (figures: object) =>
      primary(having("thief", figures, { present: "initiative", next: null, options })).action;
    expect([action({}), action({ die })]).toEqual(["typeDice", "next"]);
  });
});

it("the title has the round, or says that there is none yet", () => {
  expect([view().title, view({ round: 0, present: null }).title]).toEqual(["round 3", "notStarted"]);
});

it("the next combatant is named where single ones are the stride, and nowhere else", () => {
  const steps = [step("orcs", ["orcs"], ["orc1", "orc3"]), step("party", ["party"], ["thief"])];
  const combatants = { ...input().combatants, orc3: combatant("orc3", "orcs") };
  const label = (stride: "sides" | "combatants") =>
    primary(input({ steps, combatants, options: { ...BY_SIDES, stride } })).label;
  expect([label("combatants"), label("sides")]).toEqual(["nextCombatant ORC3", "next Party 1"]);
});
