const intervalMs = 10_000;

/** Writes at most one line every ten seconds, with the number of skipped ones. */
export function createSparseLog<T>(write: (subject: T, skipped: number) => void) {
  let nextAt = 0;
  let skipped = 0;
  return (subject: T) => {
    const now = Date.now();
    if (now < nextAt) {
      skipped++;
      return;
    }
    write(subject, skipped);
    nextAt = now + intervalMs;
    skipped = 0;
  };
}
