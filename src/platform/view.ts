/** A point of the map in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

let looked: { readonly sceneId: string | null; readonly point: Point } | null = null;

/**
 * Notes where the user looks, from core's own word for it, so that new tokens come into sight.
 * Source: https://foundryvtt.com/api/v13/functions/hookEvents.canvasPan.html
 */
export function followView(): void {
  Hooks.on("canvasPan", (canvas, { x, y }) => {
    if (typeof x === "number" && typeof y === "number") looked = { sceneId: canvas.scene?.id ?? null, point: { x, y } };
  });
}

/** The middle of what the user sees of a scene, in pixels; the middle of the scene when nothing is known of it. */
export function viewCenter(scene: Scene.Implementation): Point {
  if (looked && looked.sceneId === scene.id) return looked.point;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2 };
}
