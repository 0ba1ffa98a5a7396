import { parseArgs } from "node:util";
import { listArticles, listTags } from "@masar/content/blog";
import { pathSlugs } from "@masar/content/path-pages";
import { staticPagePaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { type Measure as PageMeasure, measurePage } from "./measure-page.ts";
import { startProductServer } from "../support/product.ts";
import { publicAddress } from "../support/pages.ts";

// `npm run lighthouse`: every public page in both languages, as a phone on a slow network loads it.
const wanted = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = keyof typeof wanted;
type Measure = PageMeasure<Category>;
const { values: options } = parseArgs({
  options: { only: { type: "string" }, runs: { type: "string", default: "3" } },
});

/** They differ in length only. */
const pathsPerMeasured = 2;

const [tag] = listTags();
const pages = [
  ...staticPagePaths,
  "/login",
  "/register",
  `/blog/tags/${tag}`,
  ...listArticles("en").map(({ slug }) => `/blog/${slug}`),
  ...pathSlugs.filter((_, index) => index % pathsPerMeasured === 0).map((slug) => `/paths/${slug}`),
];

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
function listAddresses(): string[] {
  return pages.flatMap((page) =>
    [publicAddress(page, "en"), publicAddress(page, "ar")].filter(
      (address) => !options.only || [page, address].includes(options.only),
    ),
  );
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

async function printRows(url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const address of listAddresses()) {
    const measured = await measurePage({ url, address, wanted, runs: Number(options.runs) });
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

const headings = ["Page", "Performance", "Accessibility", "Best practices", "SEO"];
const columns = [...headings, ...figures.map(([heading]) => heading)];
process.stdout.write(`| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}\n`);
const product = await startProductServer();
try {
  const measures = await printRows(product.url);
  process.stdout.write(`${writeRow("worst page", worstOf(measures))}\n`);
  const below = measures.filter((measured) => !isEnough(measured));
  for (const measured of below) printFaults(measured);
  if (below.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
