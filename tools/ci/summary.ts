import { readAllResults } from "../spec/results.ts";

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { outcome } of readAllResults()) counts[outcome] += 1;
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
