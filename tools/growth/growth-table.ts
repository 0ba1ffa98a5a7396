import { toTable } from "../bench/ratios/performance-page.ts";
import { findRatio, type Line, type Sizes } from "./measure-growth.ts";

/** A median at the larger size is at most this many times the one at the smaller. */
const goal = 1.25;

export function isAboveGoal(line: Line): boolean {
  return findRatio(line) > goal;
}

export function describeGrowth(lines: Line[], sizes: Sizes<number>): string {
  const [small, large] = [sizes.small, sizes.large].map((size) => size.toLocaleString("en"));
  const ms = (value: number | undefined) => (value === undefined ? "" : `${value.toFixed(2)} ms`);
  const header = [
    "Request",
    `${small}, median`,
    `${large}, median`,
    "Ratio",
    `Goal ${goal}`,
    `${small}, first`,
    `${large}, first`,
  ];
  const rows = lines.map((line) => [
    line.name,
    ms(line.medianMs.small),
    ms(line.medianMs.large),
    findRatio(line).toFixed(2),
    isAboveGoal(line) ? "above" : "reached",
    ms(line.firstMs?.small),
    ms(line.firstMs?.large),
  ]);
  return toTable([header, ...rows]).join("\n");
}
