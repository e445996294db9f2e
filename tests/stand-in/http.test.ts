import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { BenchServer } from "../../stand-in/server/core.ts";
import { serve } from "../../stand-in/server/http.ts";
import { seedWorld } from "../../stand-in/server/store.ts";

const SECRET = "what nobody is to read";
const GAMEMASTER = "gamemaster000000";

/** The bench's server with a system of its own whose folder lies beside things that are nobody's business. */
describe("the bench over HTTP", () => {
  let folder: string;
  let bench: BenchServer;
  let http: Server;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bench-http-"));
    const system = join(folder, "system");
    await mkdir(join(system, "lang", "deep"), { recursive: true });
    await mkdir(join(folder, "bench"), { recursive: true });
    await mkdir(join(folder, "bench-secret"), { recursive: true });
    await writeFile(join(system, "system.json"), JSON.stringify({ id: "small", version: "1", documentTypes: {} }));
    await writeFile(join(system, "lang", "en.json"), "{}");
    await writeFile(join(folder, "bench", "bench.mjs"), "");
    for (const place of ["secret.json", "system/secret.json", "bench-secret/secret.json", "system/lang-secret.json"]) {
      await writeFile(join(folder, place), SECRET);
    }
    await symlink(join(folder, "secret.json"), join(system, "lang", "link.json"));
    await symlink(folder, join(system, "lang", "deep", "up"));
    const users = [{ _id: GAMEMASTER, name: "<img src=x onerror=alert(1)>", role: 4 }];
    await seedWorld(folder, "world", { title: "<script>alert(1)</script>", system: "small", users });
    bench = await BenchServer.open({ dataFolder: folder, worldId: "world", core: 14, systemFolder: system });
    http = await serve(bench, { port: 0, benchFolder: join(folder, "bench") });
    port = (http.address() as AddressInfo).port;
  });
  afterAll(async () => {
    http?.close();
    http?.closeAllConnections();
    await bench?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A request as it is written, which no client has tidied up. */
  const raw = (path: string, method = "GET", body = "") =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.on("data", (data) => (answer += data));
      socket.on("close", () => resolve(answer));
      socket.on("error", reject);
      const length = body ? `content-length: ${body.length}\r\n` : "";
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${length}connection: close\r\n\r\n${body}`,
      );
    });

  it("gives what it serves", async () => {
    expect(await raw("/systems/small/lang/en.json")).toMatch(/^HTTP\/1.1 200 [\s\S]*\{\}/);
    expect(await raw("/bench/bench.mjs")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("leaves no folder that it serves, however the way out is written", async () => {
    const outs = ["..", "%2e%2e", "%252e%252e", "..%2f..", "..%5c..", "..\\..", ".%2e", "%2e.", "....//..", "..%00"];
    const ends = ["secret.json", "system/secret.json", "bench-secret/secret.json", "lang-secret.json"];
    const roots = ["/systems/small/lang/", "/systems/small/lang%2f", "/systems/small/", "/bench/", "/bench%2f"];
    const paths = roots.flatMap((root) =>
      outs.flatMap((out) => ends.flatMap((end) => [`${root}${out}/${end}`, `${root}${out}%2f${end}`])),
    );
    paths.push("/systems/small/secret.json", "/systems/small/system.json", "/systems/small/lang/link.json");
    paths.push("/systems/small/lang/deep/up/secret.json", `/systems/small/lang/${join(folder, "secret.json")}`);
    paths.push(
      `/systems/small//${join(folder, "secret.json")}`,
      `/bench/${join(folder, "secret.json")}`,
      "//secret.json",
    );
    paths.push(
      "/bench-secret/secret.json",
      "/systems/small/lang-secret.json",
      "/worlds/world/world.json",
      "/%ff",
      "/%",
    );
    for (const path of paths) {
      const answer = await raw(path);
      expect(answer, path).toMatch(/^HTTP\/1.1 40[04] /);
      expect(answer, path).not.toContain(SECRET);
    }
  });

  it("takes no body and no other method", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect(await raw("/world.json", method, "x".repeat(100_000))).toMatch(
        /^HTTP\/1.1 405 [\s\S]*Only GET is answered/,
      );
    }
  });

  it("writes names and titles as text", async () => {
    for (const path of ["/", `/game?user=${encodeURIComponent("<img src=x onerror=alert(1)>")}`]) {
      const answer = await raw(path);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).not.toMatch(/<script>alert|<img src=x/);
      expect(answer).toContain("&#60;img src=x onerror=alert(1)&#62;");
    }
  });

  it("lets in no page of another site, and nobody who is no user", async () => {
    const closed = (address: string, options = {}) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address, options);
        socket.on("error", (error) => resolve(error.message));
        socket.on("close", (code, reason) => resolve(`${code} ${reason}`));
      });
    const address = `ws://127.0.0.1:${port}/socket?user=`;
    expect(await closed(`${address}${GAMEMASTER}`, { origin: "http://elsewhere.example" })).toContain("401");
    expect(await closed(`${address}${GAMEMASTER}`, { headers: { host: "elsewhere.example" } })).toContain("401");
    expect(await closed(`${address}nobody`)).toBe("4001 No such user");
  });

  it("closes a line on what is too long for it, answers what is no message, and both leave the others in peace", async () => {
    const open = () =>
      new Promise<WebSocket>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/socket?user=${GAMEMASTER}`);
        socket.on("open", () => resolve(socket));
      });
    const [other, broken] = [await open(), await open()];
    const next = () =>
      new Promise<any>((resolve) =>
        other.on("message", (data) => {
          const message = JSON.parse(String(data));
          if (message.type === "response") resolve(message);
        }),
      );
    other.send("{ no message");
    expect(await next()).toMatchObject({ ok: false, error: expect.stringContaining("could not be read") });
    const code = new Promise((resolve) => broken.on("close", resolve));
    broken.send("x".repeat(65 * 1024 * 1024));
    expect(await code).toBe(1009);
    other.send(JSON.stringify({ type: "world", id: "w" }));
    expect(await next()).toMatchObject({ ok: true, id: "w" });
    other.close();
  });
});
