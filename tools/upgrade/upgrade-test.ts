import { upgradeUnderLoad } from "./upgrade.ts";

/** `npm run upgrade-test`, or `npm run upgrade-test -- 60` for stages of 60 seconds. */
const seconds = Number(process.argv[2] ?? 20);
const print = (line: string) => process.stdout.write(`${line}\n`);
const started = Date.now();
const result = await upgradeUnderLoad({ learners: 40, seconds, print });
print(`\nPrevious release ${result.commit.slice(0, 8)}; migrations: ${result.migrations}`);
for (const [name, { requests, failures }] of Object.entries(result.tally)) {
  print(`${name}: ${requests} requests, ${failures.length} failed`);
  for (const failure of failures.slice(0, 10)) print(`  ${failure}`);
}
print(`events: ${result.events.previous} previous, ${result.events.new} new`);
for (const job of result.jobs) print(`a path and a mail: ${job}`);
for (const lost of result.lostWrites.slice(0, 10)) print(`  lost: ${lost}`);
print(`lost writes: ${result.lostWrites.length}; exit codes: ${result.exitCodes.join(", ")}`);
print(`${((Date.now() - started) / 1000).toFixed(0)} s`);
const failed = Object.values(result.tally).some(({ failures }) => failures.length > 0);
process.exitCode = failed || result.lostWrites.length > 0 ? 1 : 0;
