type SessionSum = { completed: number; total: number };

/** The percentage by hours; before its first whole percent, that of the completed sessions. */
export function shownPercentage(percentage: number, { completed, total }: SessionSum): number {
  if (percentage >= 1 || total === 0) return percentage;
  return Math.min(99, (completed / total) * 100);
}
