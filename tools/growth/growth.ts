import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startProvider } from "../bench/assistant.ts";
import { describeGrowth, isAboveGoal } from "./growth-table.ts";
import { measureGrowth, type Sizes } from "./measure-growth.ts";
import { type Growth, loadGrowth, openGrowth } from "./open-growth.ts";

/**
 * `npm run growth` fills a database with 10,000 learners and one with a million, and compares the requests of the bench
 * on both. `-- --sizes 1000,20000` takes other numbers, `--dir <folder>` another folder, `--keep` leaves the databases
 * there, and `--use <folder>` measures on those that were kept. `--rounds 0` measures nothing.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,1000000" },
    dir: { type: "string", default: resolve(import.meta.dirname, "../../.local/growth") },
    use: { type: "string" },
    keep: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
  },
});
const [small, large] = values.sizes.split(",").map(Number);
if (!small || !large) throw new Error("--sizes needs two numbers, such as 10000,1000000");
const rounds = Number(values.rounds);
const folder = resolve(values.use ?? values.dir);
const isKept = values.keep || values.use !== undefined;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const open = (learners: number) =>
  values.use === undefined
    ? loadGrowth(folder, learners, { seed: Number(values.seed), print })
    : openGrowth(folder, learners);
const opened: Growth[] = [];
try {
  opened.push(await open(small));
  opened.push(await open(large));
  const growth = { small: opened[0]!, large: opened[1]! };
  if (rounds > 0) await measure(growth);
} finally {
  for (const { stop, remove } of opened) await (isKept ? stop() : remove());
}

async function measure(growth: Sizes<Growth>): Promise<void> {
  const provider = await startProvider();
  try {
    const lines = await measureGrowth(growth, { rounds, providerUrl: provider.url, print });
    print(
      `\n${describeGrowth(lines, { small: growth.small.learners, large: growth.large.learners })}`,
    );
    if (lines.some(isAboveGoal)) process.exitCode = 1;
  } finally {
    await provider.stop();
  }
}
