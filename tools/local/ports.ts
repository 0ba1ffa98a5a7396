import { createServer } from "node:net";

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : undefined;
      server.close(() => resolve(found));
    });
  });
}

/** The preferred port, else the next free ones, else any the system offers. */
export async function findFreePort(preferred = 0): Promise<number> {
  const candidates =
    preferred === 0 ? [0] : [...Array.from({ length: 20 }, (_, step) => preferred + step), 0];
  for (const candidate of candidates) {
    const port = await tryPort(candidate);
    if (port !== undefined) return port;
  }
  throw new Error("No free port on 127.0.0.1.");
}
