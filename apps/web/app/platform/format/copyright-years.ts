const firstYear = 2025;

export function copyrightYears(now = new Date()): string {
  const thisYear = now.getFullYear();
  return thisYear > firstYear ? `${firstYear}–${thisYear}` : String(firstYear);
}
