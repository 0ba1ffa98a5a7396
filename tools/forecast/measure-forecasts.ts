import { daysBetween } from "@masar/domain/dates/local-date";
import {
  type ForecastMethod,
  knowAfter,
  type SimulatedPath,
  startDate,
} from "./simulate-forecasts.ts";

/** When the error is measured. */
const afterDays = 28;

export type ForecastFigures = {
  learners: number;
  /** Days between the forecast and the true finish, whichever is later. */
  medianDays: number;
  meanDays: number;
  /** Of the days that truly remain. */
  medianShare: number;
  meanShare: number;
};

export function measureForecasts(
  paths: readonly SimulatedPath[],
  method: ForecastMethod,
): ForecastFigures {
  // Who has finished by then has no forecast.
  const open = paths.filter(({ finishDay }) => finishDay >= afterDays);
  const errors = open.map((path) => {
    const { date } = method(knowAfter(path, afterDays));
    const days = Math.abs(daysBetween(startDate, date) - path.finishDay);
    return { days, share: days / (path.finishDay - afterDays + 1) };
  });
  const days = errors.map((error) => error.days);
  const shares = errors.map((error) => error.share);
  return {
    learners: open.length,
    medianDays: median(days),
    meanDays: mean(days),
    medianShare: median(shares),
    meanShare: mean(shares),
  };
}

const columns = ["medianDays", "meanDays", "medianShare", "meanShare"] as const;

/** The goal of N12.07: at least a third lower. */
export const forecastFloor = 1 / 3;

export function listForecastFaults(
  present: ForecastFigures,
  own: ForecastFigures,
  floor = forecastFloor,
): string[] {
  return columns
    .filter((column) => lowerBy(present, own, column) < floor)
    .map((column) => `${column} is only ${percent(lowerBy(present, own, column))} lower`);
}

function lowerBy(present: ForecastFigures, own: ForecastFigures, column: (typeof columns)[number]) {
  return present[column] === 0 ? 0 : 1 - own[column] / present[column];
}

export function formatForecasts(present: ForecastFigures, own: ForecastFigures): string[] {
  const describe = (name: string, figures: ForecastFigures) =>
    `${name}: off by ${figures.medianDays} days in the median and ${figures.meanDays.toFixed(0)} in the mean, ${percent(figures.medianShare)} and ${percent(figures.meanShare)} of the time that truly remained`;
  const lower = columns.map((column) => percent(lowerBy(present, own, column)));
  return [
    `Forecast after four weeks, ${own.learners} learners:`,
    describe("present method (D21)", present),
    describe("own ratios (N12.06)", own),
    `lower by ${lower.join(", ")}`,
  ];
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
