import { growthPerMinute, lastQuarter, medianOf, type Series, thirdQuarter } from "./growth.ts";
import type { ProcessSize } from "./measure-process.ts";
import type { TableSize } from "./measure-tables.ts";

type TableSeries = { live: Series; dead: Series; bytes: Series };

/** At the end of a run, of one table. */
export type TableGrowth = {
  name: string;
  dead: number;
  live: number;
  /** Since the quarter before. */
  grownBytes: number;
  grownBytesPerRow: number;
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Everything that a soak measures, over time. */
export function openRecord() {
  const values = new Map<string, Series>();
  const tables = new Map<string, TableSeries>();

  function add(name: string, value: number): void {
    const series = values.get(name) ?? [];
    values.set(name, series);
    series.push({ at: Date.now(), value });
  }

  return {
    add,
    addProcess(name: string, { rssMb, heapMb, handles }: ProcessSize): void {
      add(`${name}: RSS (MB)`, rssMb);
      add(`${name}: heap (MB)`, heapMb);
      add(`${name}: file handles`, handles);
    },
    addTables(sizes: TableSize[]): void {
      for (const { name, ...size } of sizes) {
        const series = tables.get(name) ?? { live: [], dead: [], bytes: [] };
        tables.set(name, series);
        for (const field of ["live", "dead", "bytes"] as const)
          series[field].push({ at: Date.now(), value: size[field] });
      }
    },
    newest(): Record<string, number> {
      const entries = [...values].map(([name, series]) => [name, round(series.at(-1)!.value)]);
      return Object.fromEntries(entries) as Record<string, number>;
    },
    growths(): Record<string, number> {
      const entries = [...values].map(([name, series]) => [
        `${name}, growth a minute`,
        round(growthPerMinute(series)),
      ]);
      return Object.fromEntries(entries) as Record<string, number>;
    },
    growthOf: (suffix: string) =>
      [...values]
        .filter(([name]) => name.endsWith(suffix))
        .map(([name, series]) => ({ name, growth: growthPerMinute(series) })),
    tableGrowths(): TableGrowth[] {
      return [...tables].map(([name, { live, dead, bytes }]) => {
        const perRow = (part: (series: Series) => Series) =>
          medianOf(part(bytes)) / Math.max(1, medianOf(part(live)));
        return {
          name,
          dead: medianOf(lastQuarter(dead)),
          live: medianOf(lastQuarter(live)),
          grownBytes: medianOf(lastQuarter(bytes)) - medianOf(thirdQuarter(bytes)),
          grownBytesPerRow: perRow(lastQuarter) / perRow(thirdQuarter) - 1,
        };
      });
    },
  };
}

export type SoakRecord = ReturnType<typeof openRecord>;
