export type Block = {
  /** Of the main thread without a pause, in ms of its own time: other processes do not lengthen it. */
  ms: number;
  /** By which the memory of the process grew at most, in MB. */
  megabytes: number;
};

const memoryEveryMs = 5;

/** The longest time in which the event loop took no other work while `run` went on. */
export async function measureBlock(run: () => Promise<unknown>): Promise<Block> {
  const before = countMegabytes();
  let megabytes = 0;
  let ms = 0;
  let isOver = false;
  let memoryAt = performance.now();
  let last = readThreadMs();
  const tick = () => {
    const now = readThreadMs();
    ms = Math.max(ms, now - last);
    if (performance.now() - memoryAt > memoryEveryMs) {
      megabytes = Math.max(megabytes, countMegabytes() - before);
      memoryAt = performance.now();
    }
    // What was measured here is not part of the next turn.
    last = readThreadMs();
    if (!isOver) setImmediate(tick);
  };
  const first = new Promise((resolve) => setImmediate(resolve)).then(tick);
  await first;
  await run();
  isOver = true;
  // The turn that ended the run.
  await new Promise((resolve) => setImmediate(resolve));
  return { ms, megabytes };
}

function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function countMegabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
