import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "../../tools/run.ts";

/** The test bench's server as a process of its own, which can be killed as a power cut would. */
export class ServerProcess {
  #process: ChildProcess | null = null;
  /** The free port of the first start, kept for the next ones, so that open pages find the server again. */
  #port = "0";

  constructor(
    readonly dataFolder: string,
    readonly world: string,
    readonly core: 13 | 14,
    /** The folder of the system, the clone's unless given. */
    readonly system = ROOT,
  ) {}

  /** Starts the server; resolves with its address as soon as it answers. */
  async start(): Promise<string> {
    const child = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        "stand-in/server/main.ts",
        ...["--port", this.#port, "--data", this.dataFolder, "--core", String(this.core), "--world", this.world],
        ...["--system", this.system],
      ],
      { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
    );
    this.#process = child;
    // Read to its end: a closed pipe would stop the server at its next word.
    const said = await new Promise<RegExpExecArray>((resolve, reject) => {
      let words = "";
      child.stdout.on("data", (chunk) => {
        words += chunk;
        const ready = /Ready on (http:\/\/[\d.]+:(\d+))/.exec(words);
        if (ready) resolve(ready);
      });
      child.once("exit", () => reject(new Error(`The server did not start: ${words}`)));
    });
    this.#port = said[2] ?? "0";
    return said[1] ?? "";
  }

  /** Ends it at once: nothing is told to it, nothing is stored any more. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}
