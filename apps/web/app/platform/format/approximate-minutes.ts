/** The API rounds hours to one decimal: minutes below one hour are known to about five. Null from one hour on, and for none. */
export function approximateMinutes(hours: number): number | null {
  if (hours <= 0 || hours >= 1) return null;
  return Math.max(5, Math.round(hours * 12) * 5);
}
