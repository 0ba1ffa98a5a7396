import { readdir, readFile } from "node:fs/promises";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessSize = { rssMb: number; heapMb: number; handles: number };

const megabyte = 1024 * 1024;
const pageBytes = 4096;

/** Makes a process of Node listen for an inspector, by which its heap is collected before it is measured. */
export const inspectorSettings = (port: number) => ({
  NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`,
});

/** What the kernel says of a process, and its heap after a collection. */
export async function openProcessMeter({
  pid,
  inspectorPort,
}: {
  pid: number;
  inspectorPort: number;
}) {
  const address = `http://127.0.0.1:${inspectorPort}/json/list`;
  const targets = (await (await fetch(address)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, "open");
  const pending = new Map<number, (result: unknown) => void>();
  let number = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    pending.get(id)?.(result);
    pending.delete(id);
  });
  const call = (method: string, params = {}) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    pending.set(++number, resolve);
    socket.send(JSON.stringify({ id: number, method, params }));
    return promise;
  };

  return {
    async measure(): Promise<ProcessSize> {
      await call("HeapProfiler.collectGarbage");
      const expression = "process.memoryUsage().heapUsed";
      const heap = (await call("Runtime.evaluate", { expression })) as {
        result: { value: number };
      };
      // The freed pages are returned a little later.
      await sleep(200);
      return {
        rssMb: await readRssMb(pid),
        heapMb: heap.result.value / megabyte,
        handles: await countHandles(pid),
      };
    },
    close: () => socket.close(),
  };
}

/** The memory of a process that the machine holds for it. */
async function readRssMb(pid: number): Promise<number> {
  const [, resident = "0"] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
  return (Number(resident) * pageBytes) / megabyte;
}

async function countHandles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}
