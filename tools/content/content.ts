import { catalog } from "@masar/catalog/catalog";
import { loadQuestionFiles } from "@masar/catalog/questions";
import { languages } from "@masar/contract/settings/schemas";
import { listBankFaults } from "./bank-faults.ts";
import { writeBankTable } from "./bank-table.ts";
import { reportBriefs } from "./briefs.ts";
import { listFaults, measureCoverage } from "./coverage.ts";
import { formatForReading } from "./reading-sheet.ts";
import { formatBank, listReadingFaults, measureBank } from "./readings.ts";

// `npm run content`: where blueprints have something free to learn from, how their questions were read, and their
// briefs. Fails below the floor and on any fault. `npm run content -- sheet <blueprint> <en|ar>` prints the sheet of a
// blind reader, `npm run content -- table` writes the table of docs/question-bank/README.md.
const [command, slug, language] = process.argv.slice(2);
if (command === "sheet") printSheet();
else if (command === "table") writeBankTable();
else printContent();

function printSheet(): void {
  const shown = languages.find((one) => one === language);
  const file = loadQuestionFiles().find(({ blueprint }) => blueprint === slug);
  if (!shown || !file) throw new Error("Usage: npm run content -- sheet <blueprint> <en|ar>");
  const sheet = file.questions.map((question) => formatForReading(question, shown));
  process.stdout.write(`${sheet.join("\n\n")}\n`);
}

function printContent(): void {
  const coverage = measureCoverage();
  const bank = measureBank();
  const briefs = reportBriefs();
  const lines = coverage.flatMap(({ language: of, milestones, before, after, bare }) => [
    `${of}: ${before} of ${milestones} milestones with a free course, ${after} with a free course or resource`,
    ...bare.map((name) => `  nothing free: ${name}`),
  ]);
  process.stdout.write(`${[...lines, ...formatBank(bank), ...briefs.lines].join("\n")}\n`);
  const faults = [
    ...listFaults(coverage),
    ...loadQuestionFiles().flatMap((file) => listBankFaults(file, catalog.blueprints)),
    ...listReadingFaults(bank),
    ...briefs.faults,
  ];
  if (faults.length === 0) return;
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
}
