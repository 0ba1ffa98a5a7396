import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ranges from which Linux, macOS and Windows take the ports of outgoing connections:
// one of those can be taken before the server it is for has started. Browsers refuse port 10080.
const ownPorts = { min: 11_000, max: 32_000 };
const maxTries = 20;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** The preferred port or one of the next, else any other that is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  const next =
    preferred === undefined ? [] : Array.from({ length: maxTries }, (_, step) => preferred + step);
  const others = Array.from({ length: maxTries }, () => randomInt(ownPorts.min, ownPorts.max));
  for (const candidate of [...next, ...others]) {
    if (await isFree(candidate)) return candidate;
  }
  throw new Error("No free port on 127.0.0.1.");
}
