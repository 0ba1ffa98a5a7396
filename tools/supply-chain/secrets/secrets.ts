import { readKnownValues, scanFiles, scanHistory } from "./scan.ts";

/** `npm run secrets`: secrets in the files; with `-- --history` in every commit too. Prints places, never values. */
const known = readKnownValues();
const withHistory = process.argv.includes("--history");
const all = [...scanFiles(), ...(withHistory ? await scanHistory() : [])];
const found = all.filter(({ fingerprint }) => !(fingerprint in known));
for (const { path, line, kind, fingerprint } of found) {
  process.stderr.write(`${path}:${line}: ${kind} (${fingerprint})\n`);
}
const where = withHistory ? "the files and the history" : "the files";
process.stdout.write(
  `${found.length} unknown secrets in ${where}, ${all.length - found.length} known values.\n`,
);
process.exitCode = found.length > 0 ? 1 : 0;
