import type { GameSocket } from "../helpers/socket.ts";
import { page } from "./client-realm.ts";
import type { ClientDatabaseBackend } from "./database-backend.ts";
import { takeOver } from "./takeover.ts";

const LOST = "The connection to the server is lost. Trying to find it again…";
const FOUND = "The connection to the server stands again. What happened meanwhile is here now.";

/** Says when the line is lost, and makes the world whole when it stands again. */
export function followLine(socket: GameSocket, backend: ClientDatabaseBackend): void {
  let notice: any = null;
  socket.onLine(async (stands) => {
    const { notifications } = page.ui;
    if (!stands) {
      backend.pause();
      notice ??= notifications?.error(LOST, { permanent: true, console: false });
      return;
    }
    const { world, system, release } = page.game;
    // Lost again before the answer: the next time then.
    const data = await socket.request("world", {}).catch(() => null);
    if (!data) return;
    const same = data.world.id === world.id && data.system.version === system.version;
    if (!same || data.generation !== release.generation) return void globalThis.location?.reload();
    backend.resume();
    socket.connected = true;
    await takeOver(data);
    notice?.remove();
    notice = null;
    notifications?.info(FOUND, { console: false });
  });
}
