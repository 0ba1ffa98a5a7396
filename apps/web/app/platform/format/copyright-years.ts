const firstYear = 2025;

/** `2025` while it is 2025, then `2025–` and the year it is. */
export function copyrightYears(now = new Date()): string {
  const thisYear = now.getFullYear();
  return thisYear > firstYear ? `${firstYear}–${thisYear}` : String(firstYear);
}
