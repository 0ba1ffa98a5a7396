import { AppError } from "#api/errors.ts";

type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs `atOnce` pieces of work at a time; `maxWaiting` more wait for their turn, others get `server_busy`. */
export function createBulkhead(options: { atOnce: number; maxWaiting: number }): Bulkhead {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= options.atOnce) {
      if (waiting.length >= options.maxWaiting) throw new AppError("server_busy");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
