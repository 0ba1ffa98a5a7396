import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listProposalFaults, measureProposals } from "./measure-proposals.ts";
import { forecastFloor, listForecastFaults, measureForecasts } from "./measure-forecasts.ts";
import {
  type ForecastMethod,
  knowAfter,
  ownPaceMethod,
  presentMethod,
  simulatePaths,
} from "./simulate-forecasts.ts";

const paths = simulatePaths(100);
const present = measureForecasts(paths, presentMethod);

test("[N12.07] npm run forecast prints the errors of both methods and how often a proposal is right", () => {
  // Fewer learners than the command's thousand may be below its floor.
  const { stdout: printed } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "forecast.ts"), "30"],
    { encoding: "utf8" },
  );
  expect(printed).toMatch(/^Forecast after four weeks, 30 learners:$/m);
  expect(printed).toMatch(
    /^proposals by the own ratios: \d\d\.\d % of \d+ right, \d\d\.\d % of the weeks/m,
  );
  expect(printed).toMatch(
    /^present method \(D21\): off by \d+ days in the median and \d+ in the mean/m,
  );
  expect(printed).toMatch(/^own ratios \(N12\.06\): off by \d+ days in the median/m);
});

test("[N12.07] 100 learners show a lower error in days, by the present method and by the new one", () => {
  const own = measureForecasts(paths, ownPaceMethod);
  expect(own.learners).toBe(100);
  expect(listForecastFaults(present, own, 0.2)).toEqual([]);
});

test("[N12.07] the present method and one that ignores the learner are below the floor", () => {
  expect(forecastFloor).toBe(1 / 3);
  expect(listForecastFaults(present, present)).toHaveLength(4);
  const byPlan: ForecastMethod = (known) => presentMethod({ ...known, weeks: [] });
  expect(listForecastFaults(present, measureForecasts(paths, byPlan))).not.toEqual([]);
});

test("[N12.07] 40 learners get a proposal when their plan is missed, more often rightly than by the present method", () => {
  const some = paths.slice(0, 40);
  const own = measureProposals(some, ownPaceMethod);
  expect(listProposalFaults(own, { precision: 0.8, recall: 0.8 })).toEqual([]);
  const byPresent = measureProposals(some, presentMethod);
  expect(own.precision).toBeGreaterThan(byPresent.precision);
  const never: ForecastMethod = (known) => ({ ...ownPaceMethod(known), isMeasured: false });
  expect(listProposalFaults(measureProposals(some, never))).toContainEqual(
    expect.stringContaining("proposals: recall "),
  );
});

test("[N12.07] 1,000 learners show a forecast at its floor", () => {
  const thousand = simulatePaths(1000);
  const measure = (method: ForecastMethod) => measureForecasts(thousand, method);
  expect(listForecastFaults(measure(presentMethod), measure(ownPaceMethod))).toEqual([]);
});

test("[N12.07] the views of a learner have the recorded minutes and no more hours than the path", () => {
  for (const path of paths) {
    const { views, weeks } = knowAfter(path, 28);
    const recorded = path.sittings
      .filter(({ day, isRecorded }) => day < 28 && isRecorded)
      .reduce((sum, { minutes }) => sum + minutes, 0);
    expect(views.reduce((sum, view) => sum + view.time_spent_minutes, 0)).toBe(recorded);
    expect(weeks.reduce((sum, week) => sum + week.minutes, 0)).toBe(recorded);
    expect(views.every((view) => view.done_hours <= view.estimated_hours)).toBe(true);
  }
});
