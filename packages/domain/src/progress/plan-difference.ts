/** A smaller difference comes from study days and rounding; a measured pace is more exact than a chosen one. */
export const fewDays = { measured: 3, chosen: 6 };

export function isAsPlanned(daysBehind: number, isMeasured: boolean): boolean {
  return Math.abs(daysBehind) <= fewDays[isMeasured ? "measured" : "chosen"];
}
