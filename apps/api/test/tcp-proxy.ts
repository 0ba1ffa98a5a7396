import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between a program and a server, so that the connection can be cut and restored. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let tries = 0;
  let isShut = false;
  const server = createServer((inner) => {
    tries++;
    if (isShut) {
      inner.destroy();
      return;
    }
    const outer = connect(Number(port), hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

  function shut(): void {
    isShut = true;
    tries = 0;
    for (const socket of sockets) socket.destroy();
  }

  return {
    /** The same address, through the gate. */
    route(url: string): string {
      const routed = new URL(url);
      routed.port = String((server.address() as AddressInfo).port);
      return routed.href;
    },
    /** Connection attempts since it was shut. */
    tries: () => tries,
    shut,
    open() {
      isShut = false;
    },
    stop() {
      shut();
      server.close();
    },
  };
}
