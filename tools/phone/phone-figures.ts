/** A mid-range phone on a weak mobile network. */
export const phoneProfile = { cpuSlowdown: 4, megabitsPerSecond: 1.6, latencyMs: 150 };

/** Limits of the dashboard on that phone, on a warm visit. */
const phoneLimits = { lcpMs: 2500, inpMs: 200 };

export type PhoneVisit = { lcpMs: number; inpMs: number };

/** A missing figure counts as the slowest. */
export function median(numbers: number[]): number {
  const sorted = numbers
    .map((number) => (Number.isNaN(number) ? Infinity : number))
    .toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of each figure, so that a stalled visit on a busy machine does not decide. */
export function summariseVisits(visits: PhoneVisit[]): PhoneVisit {
  return {
    lcpMs: median(visits.map(({ lcpMs }) => lcpMs)),
    inpMs: median(visits.map(({ inpMs }) => inpMs)),
  };
}

/** The figures that are above their limit, or missing. */
export function listSlow(figures: PhoneVisit): string[] {
  return (Object.keys(phoneLimits) as (keyof PhoneVisit)[]).filter(
    (name) => !(figures[name] <= phoneLimits[name]),
  );
}
