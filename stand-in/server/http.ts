import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { WebSocketServer } from "ws";
import type { BenchServer } from "./core.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".hbs": "text/plain",
  ".html": "text/html",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".md": "text/plain",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** Folders of the system that the browser may read. */
const SERVED = ["dist", "templates", "lang", "styles", "assets"];
const NOTICE = "This is a test bench for one game system. To play, use Foundry Virtual Tabletop.";

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string, attributes = "", head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body ${attributes}>${body}<footer class="bench-notice" role="note">${NOTICE}</footer></body></html>`;

/** The file that a path names inside a folder; undefined when it leaves the folder or is not there. */
function fileIn(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path));
  if (!file.startsWith(resolve(folder) + sep) || !existsSync(file) || !statSync(file).isFile()) return undefined;
  return file;
}

/** Serves a bench to browsers of this machine: pages, files, reports and the clients' lines. */
export function serve(
  bench: BenchServer,
  { port, benchFolder }: { port: number; benchFolder: string },
): Promise<Server> {
  const { systemFolder, core } = bench.options;
  const prefix = `/systems/${bench.manifest.id}/`;

  function lobby(): string {
    const link = ({ name }: { name?: string }) =>
      `<li><a href="/game?user=${encodeURIComponent(name ?? "")}">${escapeText(name ?? "")}</a></li>`;
    const users = bench.documents("users").map(link).join("");
    const title = escapeText(`${bench.world.title}`);
    return page(bench.world.title, `<main><h1>${title}</h1><p>Core ${core}. Join as:</p><ul>${users}</ul></main>`);
  }

  function game(name: string): string | undefined {
    const user = bench.userNamed(name);
    if (!user) return undefined;
    const attributes = `class="game theme-light" data-user="${escapeText(user._id)}" data-core="${core}"`;
    const head =
      `<base href="/"><link rel="stylesheet" href="/bench/bench.css">` +
      `<script type="module" src="/bench/bench.mjs"></script>`;
    return page(`${bench.world.title} (${name})`, "", attributes, head);
  }

  function file(path: string): string | undefined {
    if (path.startsWith("/bench/")) return fileIn(benchFolder, path.slice("/bench/".length));
    const inSystem = path.startsWith(prefix) ? path.slice(prefix.length) : "";
    return SERVED.includes(inSystem.split("/")[0] ?? "") ? fileIn(systemFolder, inSystem) : undefined;
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body);
    const json = (value: unknown) => send(200, "application/json", JSON.stringify(value));
    const url = URL.canParse(request.url ?? "", "http://bench") ? new URL(request.url ?? "", "http://bench") : null;
    const path = url && decoded(url.pathname);
    if (!url || !path) return void send(400, "text/plain", "Bad request");
    if (path === "/") return void send(200, "text/html", lobby());
    if (path === "/log.json") return void json(bench.log);
    if (path === "/report.json") return void json(bench.report());
    if (path === "/world.json") return void json(bench.worldSources());
    const joined = path === "/game" ? game(url.searchParams.get("user") ?? "") : undefined;
    if (joined) return void send(200, "text/html", joined);
    const found = file(path);
    if (!found) return void send(404, "text/plain", "Not found");
    const type = TYPES[extname(found)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
    createReadStream(found).pipe(response);
  }

  const server = createServer(respond);
  const sockets = new WebSocketServer({ server, path: "/socket" });
  sockets.on("connection", (socket, request) => {
    const user = new URL(request.url ?? "", "http://bench").searchParams.get("user") ?? "";
    if (!bench.documents("users").some(({ _id }) => _id === user)) return socket.close(4001, "No such user");
    const connection = bench.connect(user);
    connection.onMessage((message) => socket.send(JSON.stringify(message)));
    socket.on("message", (text) => connection.send(JSON.parse(String(text))));
    socket.on("close", () => connection.close());
  });
  server.on("close", () => {
    for (const client of sockets.clients) client.terminate();
  });
  return new Promise((ready, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => ready(server));
  });
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
