import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** The slowest of the calls made one after another while some work goes on, in ms. */
export async function timeUnderLoad(
  work: Promise<unknown>,
  call: () => Promise<void>,
): Promise<number> {
  const state = { isOver: false, slowest: 0 };
  const end = () => {
    state.isOver = true;
  };
  work.then(end, end);
  while (!state.isOver) {
    const started = performance.now();
    await call();
    state.slowest = Math.max(state.slowest, performance.now() - started);
    // Often enough to see a difference, seldom enough for the limit on reads.
    await sleep(30);
  }
  return state.slowest;
}
