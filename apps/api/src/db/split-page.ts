/** Splits rows that were queried with one more than `size`. `last` is set only if another page follows. */
export function splitPage<T>(rows: readonly T[], size: number): { page: T[]; last: T | undefined } {
  const page = rows.slice(0, size);
  return { page, last: rows.length > size ? page.at(-1) : undefined };
}
