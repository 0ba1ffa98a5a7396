import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { listArticles, listTags } from "@masar/content/blog";
import { staticPagePaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { launchOptions, wholeBrowser } from "../support/browser.ts";
import { startProductServer } from "../support/product.ts";
import { publicAddress } from "../support/pages.ts";

// `npm run lighthouse`: every public page in both languages, as a phone on a slow network loads it.
// Run by `npm exec` instead of a dependency: it is larger than all other packages together.
const lighthouse = "lighthouse@13.5.0";
const folder = join(import.meta.dirname, "../../.local/results/lighthouse");
const wanted = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = keyof typeof wanted;
type Audit = {
  title: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
};
type Result = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Audit>;
};
type Measure = { address: string; scores: Record<Category, number>; result: Result };

const { values: options } = parseArgs({
  options: { only: { type: "string" }, runs: { type: "string", default: "3" } },
});

const [tag] = listTags();
const staticPages = [
  ...staticPagePaths,
  `/blog/tags/${tag}`,
  ...listArticles("en").map(({ slug }) => `/blog/${slug}`),
];
/** Pages of the application itself: measured, without a limit. */
const entryPages = ["/login", "/register"];

const figures: [heading: string, audit: string, write: (value: number) => string][] = [
  ["FCP", "first-contentful-paint", seconds],
  ["LCP", "largest-contentful-paint", seconds],
  ["TBT", "total-blocking-time", (value) => `${value.toFixed(0)} ms`],
  ["CLS", "cumulative-layout-shift", (value) => value.toFixed(3)],
  ["kB", "total-byte-weight", (value) => (value / 1000).toFixed(0)],
];

function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** Both languages; `--only` names one page, or one in one language. */
function addressesOf(pages: string[]): string[] {
  return pages.flatMap((page) =>
    [publicAddress(page, "en"), publicAddress(page, "ar")].filter(
      (address) => !options.only || [page, address].includes(options.only),
    ),
  );
}

/** A busy machine measures too slow, never too fast: a page below its limit is measured again, and the median counts. */
async function measure(url: string, address: string): Promise<Measure> {
  const first = await run(url, address);
  if (first.scores.performance >= wanted.performance) return first;
  const runs = [first];
  while (runs.length < Number(options.runs)) runs.push(await run(url, address));
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  return sorted[Math.floor(sorted.length / 2)] ?? first;
}

async function run(url: string, address: string): Promise<Measure> {
  const file = join(folder, `${address.slice(1).replaceAll("/", "-") || "home"}.json`);
  const command = `exec --yes --package=${lighthouse} -- lighthouse ${url + address} --quiet --output=json`;
  const flags = ["--headless=new", ...launchOptions.args].join(" ");
  const args = [
    ...command.split(" "),
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${Object.keys(wanted).join(",")}`,
  ];
  const env = { ...process.env, CHROME_PATH: wholeBrowser };
  await record(args, env);
  const result = JSON.parse(await readFile(file, "utf8")) as Result;
  const scores = Object.fromEntries(
    categories().map((name) => [name, Math.round((result.categories[name].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  return { address, scores, result };
}

/** On a busy machine Lighthouse sometimes fails to record a page at all, and asks to be run again. */
async function record(args: string[], env: NodeJS.ProcessEnv, triesLeft = 2): Promise<void> {
  try {
    await promisify(execFile)("npm", args, { env });
  } catch (error) {
    if (triesLeft === 0) throw error;
    await record(args, env, triesLeft - 1);
  }
}

function categories(): Category[] {
  return Object.keys(wanted) as Category[];
}

function isEnough({ scores }: Measure): boolean {
  return categories().every((name) => scores[name] >= wanted[name]);
}

function numbersOf({ scores, result }: Measure): number[] {
  return [
    ...categories().map((name) => scores[name]),
    ...figures.map(([, audit]) => result.audits[audit]?.numericValue ?? 0),
  ];
}

function writeRow(name: string, numbers: number[]): string {
  const cells = numbers.map((value, at) => figures[at - 4]?.[2](value) ?? String(value));
  return `| ${[name, ...cells].join(" | ")} |`;
}

async function printBlock(url: string, pages: string[]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const address of addressesOf(pages)) {
    const measured = await measure(url, address);
    measures.push(measured);
    process.stdout.write(`${writeRow(address, numbersOf(measured))}\n`);
  }
  return measures;
}

/** The worst of each column: the smallest score, the largest of the others. */
function worstOf(measures: Measure[]): number[] {
  const rows = measures.map(numbersOf);
  return (rows[0] ?? []).map((_, at) => {
    const column = rows.map((row) => row[at] ?? 0);
    return at < 4 ? Math.min(...column) : Math.max(...column);
  });
}

/** Prints the audits by which a page lost points. */
function printFaults({ address, result }: Measure): void {
  const counted = categories().flatMap((name) =>
    result.categories[name].auditRefs.filter(({ weight }) => weight > 0),
  );
  const faults = counted.flatMap(({ id }) => {
    const { title = "", score = null, displayValue = "" } = result.audits[id] ?? {};
    return score !== null && score < 1 ? [`  ${id}: ${title} ${displayValue}\n`] : [];
  });
  process.stdout.write(`\n${address}\n${faults.join("")}`);
}

await mkdir(folder, { recursive: true });
const headings = ["Page", "Performance", "Accessibility", "Best practices", "SEO"];
const columns = [...headings, ...figures.map(([heading]) => heading)];
process.stdout.write(`| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}\n`);
const product = await startProductServer();
try {
  const measures = await printBlock(product.url, staticPages);
  await printBlock(product.url, entryPages);
  if (measures.length > 0) {
    process.stdout.write(`${writeRow("worst static page", worstOf(measures))}\n`);
  }
  const below = measures.filter((measured) => !isEnough(measured));
  for (const measured of below) printFaults(measured);
  if (below.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
