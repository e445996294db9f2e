import { localize } from "#platform/localize.ts";
import { SYSTEM_ID, settings } from "#platform/settings.ts";
import { MIGRATIONS, SCHEMA_VERSION } from "./chain.ts";

/**
 * Brings the world's data up to this release, on the active gamemaster's client alone. A new world has nothing to
 * bring up and stores the present version at once; each step is noted when it is done, so a broken chain goes on.
 */
export async function runMigrations(): Promise<void> {
  if (!game.user.isActiveGM || settings.schemaVersion >= SCHEMA_VERSION) return;
  const due = isNewWorld() ? [] : MIGRATIONS.filter(({ version }) => version > settings.schemaVersion);
  for (const { version, migrate } of due) {
    ui.notifications.info(localize("MELEE.Migration.running", { version }));
    await migrate();
    await game.settings.set(SYSTEM_ID, "schemaVersion", version);
  }
  await game.settings.set(SYSTEM_ID, "schemaVersion", SCHEMA_VERSION);
}

/** A world that no release has marked and that holds nothing yet. */
function isNewWorld(): boolean {
  return settings.schemaVersion === 0 && game.actors.size === 0 && game.items.size === 0 && game.scenes.size === 0;
}
