import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const commit = Buffer.from("commit\0");

/**
 * The line between the API and PostgreSQL. Every `every`-th commit arrives and is done, and the line ends before its
 * answer: the API cannot know what became of the transaction.
 */
export async function startCommitCutter(databaseUrl: string, every: number) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [commits, cuts] = [0, 0];
  let isCutting = false;
  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    let isCut = false;
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    inner.on("data", (chunk: Buffer) => {
      if (isCutting && chunk.includes(commit) && ++commits % every === 0) isCut = true;
      outer.write(chunk);
    });
    outer.on("data", (chunk: Buffer) => {
      if (!isCut) {
        inner.write(chunk);
        return;
      }
      // What PostgreSQL answers to a commit that is done.
      if (!chunk.includes("COMMIT")) return;
      cuts++;
      inner.destroy();
      outer.destroy();
    });
    inner.on("close", () => outer.destroy());
    outer.on("close", () => inner.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const routed = new URL(databaseUrl);
  routed.port = String((server.address() as AddressInfo).port);
  return {
    url: routed.href,
    begin: () => void (isCutting = true),
    cuts: () => cuts,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
