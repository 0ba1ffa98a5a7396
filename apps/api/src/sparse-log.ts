const everyMs = 10_000;

/**
 * For what goes wrong many times in a second: writes the first at once and then at most one every ten seconds, with
 * the number of those left out.
 */
export function createSparseLog<T>(
  write: (subject: T, skipped: number) => void,
): (subject: T) => void {
  let nextAt = 0;
  let skipped = 0;
  return (subject) => {
    const now = Date.now();
    if (now < nextAt) {
      skipped++;
      return;
    }
    write(subject, skipped);
    nextAt = now + everyMs;
    skipped = 0;
  };
}
