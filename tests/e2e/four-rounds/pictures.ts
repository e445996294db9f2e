import type { Page } from "playwright-core";
import { fourRounds } from "../../fixtures/fights/four-rounds.ts";
import { dress, THEMES, type Theme } from "../gallery.ts";
import { quiet } from "../table.ts";
import { type FourRounds, openFourRounds, perform, show } from "./driver.ts";
import { GAMEMASTER } from "./world.ts";

/** A picture of the guide to a fight by sides: what is cut out of the gamemaster's page after a moment. */
interface GuidePicture {
  /** The name of its files, without the theme. */
  readonly name: string;
  /** The id of the moment. */
  readonly after: string;
  readonly tab: "combat" | "chat";
  /** What must be in it; the picture is as wide and high as all of them together. */
  readonly parts: (played: FourRounds) => readonly string[];
}

const HEAD = "#combat .mm-round";
const block = (step: string) => `#combat .mm-block[data-step="${step}"]`;
const card = (id: string | undefined) => `#chat [data-message-id="${id}"]`;

const GUIDE: readonly GuidePicture[] = [
  {
    name: "side-initiative-1-declarations",
    after: "2.3",
    tab: "combat",
    parts: () => [HEAD, block("friendly")],
  },
  {
    name: "side-initiative-2-tie",
    after: "1.2",
    tab: "chat",
    parts: () => ["#chat .chat-message:has(.initiative-card)"],
  },
  { name: "side-initiative-3-step", after: "1.10", tab: "combat", parts: () => [HEAD, block("friendly")] },
  {
    name: "side-initiative-4-disrupted",
    after: "2.7",
    tab: "chat",
    parts: () => ["#chat .chat-message:has(.spell-card)"],
  },
  { name: "side-initiative-5-retreat", after: "2.10", tab: "chat", parts: ({ cards }) => [card(cards.get("2.10"))] },
  {
    name: "side-initiative-6-slow",
    after: "2.24",
    tab: "combat",
    parts: () => [block("friendly"), block("slow")],
  },
  { name: "side-initiative-7-together", after: "3.10", tab: "combat", parts: () => [HEAD, block("friendly+hostile")] },
  {
    name: "side-initiative-8-morale",
    after: "1.14",
    tab: "combat",
    parts: () => [`${block("hostile")} .mm-block-head`, `${block("hostile")} li.combatant:nth-child(2)`],
  },
];

/** Plays the four rounds and writes the guide's pictures in both themes; `path` names the file of one. */
export async function takeGuidePictures(path: (name: string, theme: Theme) => string): Promise<void> {
  const played = await openFourRounds();
  const page = played.table.page(GAMEMASTER);
  try {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const wanted = new Set(GUIDE.map(({ after }) => after));
    for (const moment of fourRounds.rounds.flatMap(({ moments }) => moments)) {
      await perform(played, moment);
      await quiet(played.table);
      wanted.delete(moment.id);
      for (const picture of GUIDE) if (picture.after === moment.id) await take(page, played, picture, path);
      if (wanted.size === 0) break;
    }
  } finally {
    await played.table.close();
  }
}

async function take(
  page: Page,
  played: FourRounds,
  { name, tab, parts }: GuidePicture,
  path: (name: string, theme: Theme) => string,
): Promise<void> {
  await show(page, tab);
  const selectors = parts(played);
  await page.evaluate((wanted) => {
    for (const selector of wanted) {
      const element = document.querySelector(selector);
      for (const details of element?.querySelectorAll("details") ?? []) details.open = true;
      element?.scrollIntoView({ block: "nearest" });
    }
  }, selectors);
  await page.mouse.move(0, 0);
  for (const theme of THEMES) {
    await dress(page, "bench", theme);
    const clip = await around(page, selectors);
    await page.screenshot({ path: path(name, theme), clip, animations: "disabled" });
  }
  await dress(page, "bench", "light");
  await show(page, "combat");
}

/** The smallest box that holds all the parts. */
async function around(page: Page, selectors: readonly string[]) {
  const boxes = [];
  for (const selector of selectors) {
    const box = await page.locator(selector).last().boundingBox();
    if (!box) throw new Error(`${selector} is not drawn.`);
    boxes.push(box);
  }
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}
