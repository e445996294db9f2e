import { addWilderness } from "#applications/scene/wilderness.ts";

/** The scene's window asks whether it lies in the wilderness. */
export function registerScene(): void {
  Hooks.on("renderSceneConfig", (window, element) => addWilderness(window.document, element));
}
