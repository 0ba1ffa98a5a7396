/** Median, 95th percentile and maximum of measured times. */
export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95 % under ${at(0.95)} ms, slowest ${at(1)} ms`;
}
