import { boot } from "./boot.ts";
import type { ClientConnection } from "./helpers/socket.ts";

// The page's look goes into the bundle.
(import.meta as any).glob("./styles/*.css", { eager: true });

/** A WebSocket to the server as a line of messages. */
async function connect(userId: string): Promise<ClientConnection> {
  const { protocol, host } = globalThis.location;
  const socket = new WebSocket(
    `${protocol === "https:" ? "wss" : "ws"}://${host}/socket?user=${encodeURIComponent(userId)}`,
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("The test bench does not answer")), { once: true });
  });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) => socket.addEventListener("message", ({ data }) => listener(JSON.parse(data))),
    close: () => socket.close(),
  };
}

/** The page says who joins and on which core: `<body data-user data-core>`. */
const { user = "", core = "13" } = globalThis.document.body.dataset;
await boot({
  connection: await connect(user),
  core: Number(core) as 13 | 14,
  storage: globalThis.localStorage,
  loadSystem: async (manifest) => {
    for (const { src, layer } of manifest.styles ?? []) {
      const style = document.createElement("style");
      style.textContent = `@import url("/systems/${manifest.id}/${src}")${layer ? ` layer(${layer})` : ""};`;
      document.head.append(style);
    }
    for (const path of manifest.esmodules) await import(/* @vite-ignore */ `/systems/${manifest.id}/${path}`);
  },
});
document.body.dataset.ready = "true";
