import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A network between browsers and the test bench's server, which can be cut and mended. */
export class Network {
  readonly #sockets = new Set<Socket>();
  #cut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Stands before the server at an address of this machine. */
  static async before(address: string): Promise<Network> {
    const port = Number(new URL(address).port);
    let network: Network;
    const server = createServer((near) => network.#carry(near, port));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    network = new Network(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return network;
  }

  #carry(near: Socket, port: number): void {
    if (this.#cut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }

  /** From here on nothing passes, and what stands is torn down. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }
}
