import { formatProposals, listProposalFaults, measureProposals } from "./measure-proposals.ts";
import { formatForecasts, listForecastFaults, measureForecasts } from "./measure-forecasts.ts";
import { ownPaceMethod, presentMethod, simulatePaths } from "./simulate-forecasts.ts";

/**
 * `npm run forecast [-- <learners>]`: how far the finish date of synthetic learners is off after four weeks, 1,000 unless
 * told, and how often a weekly proposal is right. Fails when the date is not at least a third nearer than by the method
 * of D21, or proposals are below their floor.
 */
const [learners = "1000"] = process.argv.slice(2);
const paths = simulatePaths(Number(learners));
const present = measureForecasts(paths, presentMethod);
const own = measureForecasts(paths, ownPaceMethod);
process.stdout.write(`${formatForecasts(present, own).join("\n")}\n`);
const byPresent = measureProposals(paths, presentMethod);
const byOwn = measureProposals(paths, ownPaceMethod);
process.stdout.write(
  `${formatProposals("present method", byPresent)}\n${formatProposals("own ratios", byOwn)}\n`,
);
const faults = [...listForecastFaults(present, own), ...listProposalFaults(byOwn)];
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
}
