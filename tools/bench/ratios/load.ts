export type Load = { perSecond: number; medianMs: number };
export type Run = (seconds: number) => Promise<Load>;

export function describeLoad(times: number[], seconds: number): Load {
  return { perSecond: times.length / seconds, medianMs: findMedian(times) };
}

export function findMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
