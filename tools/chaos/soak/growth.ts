import { findMedian } from "../../bench/ratios/load.ts";

/** One measured value over time. */
export type Series = { at: number; value: number }[];

const minuteMs = 60_000;

/**
 * By how much a value rises in a minute at the end of a run: the median of its last quarter against that of the quarter
 * before. The first half is left out, in which caches and pools fill.
 */
export function growthPerMinute(series: Series): number {
  const [third, fourth] = [thirdQuarter(series), lastQuarter(series)];
  if (third.length === 0 || fourth.length === 0) throw new Error("Too few values for a growth");
  const minutes = (middle(fourth) - middle(third)) / minuteMs;
  return (medianOf(fourth) - medianOf(third)) / minutes;
}

export const lastQuarter = (series: Series): Series => series.slice(quarter(series, 3));
export const thirdQuarter = (series: Series): Series =>
  series.slice(quarter(series, 2), quarter(series, 3));

export const medianOf = (series: Series): number => findMedian(series.map(({ value }) => value));

const quarter = (series: Series, number: number) => Math.floor((series.length * number) / 4);

const middle = (series: Series) => (series[0]!.at + series.at(-1)!.at) / 2;
