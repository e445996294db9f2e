import type { Document } from "../../common/abstract/document.ts";
import type { BaseGrid } from "../../common/grid/base.ts";
import { type AnyObject, make, realm } from "../applications/realm.ts";
import type { Token } from "./token.ts";
import type { TokenLayer } from "./token-layer.ts";

type Point = { x: number; y: number };

/** What pressing and dragging need of the board. */
interface Board {
  readonly ready: boolean;
  readonly scene: Document;
  readonly grid: BaseGrid;
  readonly stage: HTMLElement;
  readonly tokens: TokenLayer;
  readonly hud: AnyObject;
  readonly zoom: number;
  setZoom(zoom: number): void;
  pointOf(event: MouseEvent): Point;
}

/** Writes the places of tokens in one update. */
async function moveTokens(board: Board, places: [Token, Point][]): Promise<void> {
  const updates = places.filter(([token, { x, y }]) => token.x !== x || token.y !== y);
  if (!updates.length) return;
  await board.scene.updateEmbeddedDocuments(
    "Token",
    updates.map(([token, { x, y }]) => ({ _id: token.id, x, y })),
  );
}

const snapped = (board: Board, point: Point, event: MouseEvent): Point => {
  if (event.shiftKey) return { x: Math.round(point.x), y: Math.round(point.y) };
  const { x, y } = board.grid.getSnappedPoint(point, {
    mode: realm.CONST.GRID_SNAPPING_MODES.TOP_LEFT_VERTEX,
    resolution: 1,
  });
  return { x, y };
};

/** Drags a token, and the selected ones with it; a label shows the measured distance. Shift leaves the grid. */
export function followDrag(board: Board, token: Token, down: PointerEvent): void {
  const start = board.pointOf(down);
  const label = make("output", { class: "ruler" });
  let moved = false;
  const targetOf = (one: Token, event: PointerEvent): Point => {
    const point = board.pointOf(event);
    return snapped(board, { x: one.x + point.x - start.x, y: one.y + point.y - start.y }, event);
  };
  const drag = (event: PointerEvent): void => {
    const point = board.pointOf(event);
    if (!moved && Math.hypot(point.x - start.x, point.y - start.y) < 5) return;
    moved = true;
    const place = targetOf(token, event);
    const end = { x: place.x + token.w / 2, y: place.y + token.h / 2 };
    const { distance } = board.grid.measurePath([token.center, end]);
    label.textContent = `${Math.round(distance * 10) / 10} ${board.grid.units}`;
    Object.assign(label.style, { left: `${end.x}px`, top: `${end.y}px` });
    board.stage.append(label);
    Object.assign(token.element.style, { left: `${place.x}px`, top: `${place.y}px` });
  };
  const stop = (): void => {
    label.remove();
    document.removeEventListener("pointermove", drag);
    document.removeEventListener("pointerup", drop);
    document.removeEventListener("keydown", cancel);
    token.refresh();
  };
  const drop = (event: PointerEvent): void => {
    const group = token.controlled ? board.tokens.controlled : [token];
    const places = group.map((one): [Token, Point] => [one, targetOf(one, event)]);
    stop();
    if (!moved) return;
    // The click that ends a drag is not a selection.
    board.stage.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    moveTokens(board, places).catch((error) => realm.ui.notifications.error(error));
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key === "Escape") stop();
  };
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", drop);
  document.addEventListener("keydown", cancel);
}

const arrows: Record<string, [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys on the board: T targets, H opens the buttons, arrows move the focused token, + and − zoom. */
export function keyPressed(board: Board, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (!board.ready || board !== realm.canvas || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.closest?.("input, textarea, select, [contenteditable], .application, #token-hud")) return;
  const focused = target.closest?.<HTMLElement>("[data-token-id]")?.dataset.tokenId;
  const token = board.tokens.hover ?? (focused ? board.tokens.get(focused) : null) ?? board.tokens.controlled[0];
  const arrow = arrows[event.key];
  if (event.key === "Escape" && board.hud.token.object) board.hud.token.close();
  else if (event.key === "+" || event.key === "-") board.setZoom(board.zoom * (event.key === "+" ? 1.25 : 0.8));
  else if (!token) return;
  else if (event.key.toLowerCase() === "t") token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
  else if (event.key.toLowerCase() === "h") board.hud.token.toggle(token);
  else if (event.key === "Enter" && focused && event.shiftKey) token.actor?.sheet?.render({ force: true });
  else if (arrow && focused && token.isOwner) {
    const { sizeX, sizeY } = board.grid;
    void moveTokens(board, [[token, { x: token.x + arrow[0] * sizeX, y: token.y + arrow[1] * sizeY }]]);
  } else return;
  event.preventDefault();
}
