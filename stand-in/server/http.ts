import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join, sep } from "node:path";
import sirv from "sirv";
import { type WebSocket, WebSocketServer } from "ws";
import type { BenchServer } from "./core.ts";
import { LINE_LIMIT } from "./limits.ts";

/** Folders of the system that the browser may read. */
const SERVED = ["dist", "module", "templates", "lang", "styles", "assets"];
/** Core's picture of who has none, `Actor.DEFAULT_ICON`; drawn anew, for the bench brings none of core's. */
const NOBODY = "/icons/svg/mystery-man.svg";
const NOBODY_DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#888"><circle cx="12" cy="8" r="4"/><path d="M4 21a8 8 0 0 1 16 0z"/></svg>`;
const ORIGIN = "http://bench";
/** Why a line is closed that no other attempt will bring back. */
const NO_USER = 4001;
const ALIVE = JSON.stringify({ type: "alive" });
/** Milliseconds after which a client that does not answer a ping counts as gone. */
const PATIENCE = 15_000;
const NOTICE = "This is a test bench for one game system. To play, use Foundry Virtual Tabletop.";

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string, attributes = "", head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escapeText(title)}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body ${attributes}>${body}<footer class="bench-notice" role="note">${NOTICE}</footer></body></html>`;

/** Serves one file of a folder by its path inside, or does what is to be done where there is none. */
type Files = (path: string, request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void;

/** The files of a folder; one that leaves it, also by a link, is not there. */
function filesOf(folder: string): Files {
  // Of the types that are served, templates alone are unknown to the library.
  const setHeaders = (response: ServerResponse, path: string) => {
    if (path.endsWith(".hbs")) response.setHeader("content-type", "text/plain");
  };
  const serveFile = sirv(folder, { dev: true, extensions: [], setHeaders });
  const inside = (path: string): boolean => {
    try {
      return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep);
    } catch {
      return false;
    }
  };
  return (path, request, response, otherwise) => {
    if (!inside(path)) return otherwise();
    request.url = `/${path.split("/").map(encodeURIComponent).join("/")}`;
    // Every file is given whole.
    request.headers.range = undefined;
    serveFile(request, response, otherwise);
  };
}

/** The files of a system: only those of its folders that browsers may read, however the path is written. */
function systemFiles(folder: string): Files {
  const served = new Map(SERVED.map((name) => [name, filesOf(join(folder, name))]));
  return (path, request, response, otherwise) => {
    const [first = "", ...rest] = path.split("/");
    const files = served.get(first);
    if (files) files(rest.join("/"), request, response, otherwise);
    else otherwise();
  };
}

function lobby(bench: BenchServer): string {
  const link = ({ name }: { name?: string }) =>
    `<li><a href="/game?user=${encodeURIComponent(name ?? "")}">${escapeText(name ?? "")}</a></li>`;
  const users = bench.documents("users").map(link).join("");
  const heading = `<h1>${escapeText(bench.world.title)}</h1><p>Core ${bench.options.core}. Join as:</p>`;
  return page(bench.world.title, `<main>${heading}<ul>${users}</ul></main>`);
}

function game(bench: BenchServer, name: string): string | undefined {
  const user = bench.userNamed(name);
  if (!user) return undefined;
  const attributes = `class="game theme-light" data-user="${escapeText(user._id)}" data-core="${bench.options.core}"`;
  const head =
    `<base href="/"><link rel="stylesheet" href="/bench/bench.css">` +
    `<script type="module" src="/bench/bench.mjs"></script>`;
  return page(`${bench.world.title} (${name})`, "", attributes, head);
}

/** Answers every request: files by the paths before them, all else by the bench. */
function answering(bench: BenchServer, benchFolder: string) {
  const files: readonly [prefix: string, files: Files][] = [
    ["/bench/", filesOf(benchFolder)],
    [`/systems/${bench.manifest.id}/`, systemFiles(bench.options.systemFolder)],
    ...bench.modules.map(({ manifest, folder }): [string, Files] => [`/modules/${manifest.id}/`, filesOf(folder)]),
  ];
  return (request: IncomingMessage, response: ServerResponse): unknown => {
    const send = (status: number, type: string, body: string) =>
      void response
        .writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
        .end(body);
    // Everything is changed over the clients' lines, so no request has a body that anybody would read.
    if (request.method !== "GET" && request.method !== "HEAD") return send(405, "text/plain", "Only GET is answered");
    const url = urlOf(request);
    const path = url && decoded(url.pathname);
    if (!url || !path) return send(400, "text/plain", "Bad request");
    const own = ownPage(bench, path, url.searchParams.get("user") ?? "");
    if (own) return send(200, ...own);
    const notFound = () => send(404, "text/plain", "Not found");
    const [prefix, found] = files.find(([start]) => path.startsWith(start)) ?? [];
    return prefix && found ? found(path.slice(prefix.length), request, response, notFound) : notFound();
  };
}

/** What the bench itself shows under a path, with its type; undefined for nothing. */
function ownPage(bench: BenchServer, path: string, user: string): [type: string, body: string] | undefined {
  const json = (value: unknown): [string, string] => ["application/json", JSON.stringify(value)];
  if (path === "/") return ["text/html", lobby(bench)];
  if (path === "/log.json") return json(bench.log);
  if (path === "/report.json") return json(bench.report());
  if (path === "/world.json") return json(bench.worldSources());
  if (path === NOBODY) return ["image/svg+xml", NOBODY_DRAWN];
  const joined = path === "/game" ? game(bench, user) : undefined;
  return joined === undefined ? undefined : ["text/html", joined];
}

/** Connects a client's WebSocket to the bench, for as long as both hold. */
function joinLine(bench: BenchServer, socket: WebSocket, user: string): void {
  const expel = () => socket.close(NO_USER, "No such user");
  if (!bench.documents("users").some(({ _id }) => _id === user)) return void expel();
  const connection = bench.connect(user);
  connection.onMessage((message) => socket.send(JSON.stringify(message)));
  connection.onClose((expelled) => (expelled ? expel() : socket.close()));
  socket.on("message", (data) => {
    const text = String(data);
    // Whether the line still stands is asked and answered by the line itself.
    if (text === ALIVE) socket.send(ALIVE);
    else connection.accept(text);
  });
  socket.on("close", () => connection.close());
  // Too long for the line, or no WebSocket at all: the other end is told, and closed.
  socket.on("error", () => {});
}

/** Serves a bench to browsers of this machine: pages, files, reports and the clients' lines. */
export function serve(bench: BenchServer, options: { port: number; benchFolder: string }): Promise<Server> {
  const answer = answering(bench, options.benchFolder);
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  // A page of another site that is open on the same machine must not reach the bench.
  const ofOwnPage = ({ origin, req }: { origin?: string; req: { headers: { host?: string } } }): boolean =>
    /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(req.headers.host ?? "") &&
    (!origin || origin === `http://${req.headers.host}`);
  const sockets = new WebSocketServer({ server, path: "/socket", verifyClient: ofOwnPage, maxPayload: LINE_LIMIT });
  sockets.on("connection", (socket, request) => {
    joinLine(bench, socket, urlOf(request)?.searchParams.get("user") ?? "");
  });
  const answered = new WeakSet<WebSocket>();
  const watch = setInterval(() => {
    for (const client of sockets.clients) {
      if (!answered.delete(client)) client.terminate();
      else client.ping();
    }
  }, PATIENCE);
  sockets.on("connection", (socket) => {
    answered.add(socket);
    socket.on("pong", () => answered.add(socket));
  });
  server.on("close", () => {
    clearInterval(watch);
    for (const client of sockets.clients) client.terminate();
  });
  return new Promise((ready, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", () => ready(server));
  });
}

const urlOf = ({ url = "" }: { url?: string }): URL | null =>
  url.startsWith("/") && URL.canParse(ORIGIN + url) ? new URL(ORIGIN + url) : null;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
