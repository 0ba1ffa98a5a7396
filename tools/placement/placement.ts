import {
  blueprintFloor,
  formatFigures,
  listFaults,
  measurePlacements,
  placementFloor,
} from "./measure-placements.ts";
import { shippedMethod, simulatePlacements } from "./simulate-placements.ts";

/**
 * `npm run placement [-- <learners>]`: what the placement finds out about synthetic learners, 1,000 for each blueprint
 * unless told. Fails below the floor.
 */
const [learners = "1000"] = process.argv.slice(2);
const placements = simulatePlacements(shippedMethod, Number(learners));
const byBlueprint = Map.groupBy(placements, ({ blueprint }) => blueprint);
const blueprints = [...byBlueprint].map(([name, of]) => [name, measurePlacements(of)] as const);
const all = measurePlacements(placements);
const groups = [
  ...Map.groupBy(placements, ({ kind }) => kind),
  ...Map.groupBy(placements, ({ guessShare }) => `guesses ${guessShare * 100} %`),
].map(([name, of]) => [`  of them ${name}`, measurePlacements(of)] as const);
const lines = [...blueprints, ["all", all] as const, ...groups].map(([name, figures]) =>
  formatFigures(name, figures),
);
process.stdout.write(`${lines.join("\n")}\n`);
const faults = [
  ...blueprints.flatMap(([name, figures]) => listFaults(name, figures, blueprintFloor)),
  ...listFaults("all", all, placementFloor),
];
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
}
