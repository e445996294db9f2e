import { registerDisruption } from "./disruption.ts";
import { registerMovement } from "./movement.ts";
import { registerUpkeep } from "./upkeep.ts";

/** Registers what keeps encounters by sides true: their order, what moves, and who loses a spell. */
export function watchSides(): void {
  registerUpkeep();
  registerMovement();
  registerDisruption();
}
