import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../local/postgres.ts";
import { describeTimes } from "../times.ts";
import { measureDeletion } from "./measure-deletion.ts";

type Print = (line: string) => void;

/** On a server of its own whose files are on disk: ten million rows need more than ten gigabytes. */
export async function printDeletion(auditRows: number, print: Print): Promise<void> {
  const dataDir = join(tmpdir(), "masar-bench-deletion");
  await rm(dataDir, { recursive: true, force: true });
  const settings = { fsync: "off", max_wal_size: "8GB", maintenance_work_mem: "1GB" };
  const server = await startPostgres({ dataDir, settings });
  try {
    const sizes = {
      auditRows,
      jobs: Math.ceil(auditRows / 10),
      limits: Math.ceil(auditRows / 10),
      links: Math.ceil(auditRows / 100),
    };
    const result = await measureDeletion({
      serverUrl: server.url,
      sizes,
      deletions: 50,
      print,
    });
    print(
      `${auditRows} rows of audit_log, ${sizes.jobs} jobs, ${sizes.limits} limits, ${sizes.links} links:`,
    );
    print(
      `  one deletion by reading every row   ${result.byScan ? describeTimes([result.byScan]) : "ended by the limit of 30 s"}`,
    );
    print(`  one deletion by the indexes         ${describeTimes(result.byIndex)}`);
    for (const { name, seconds, bytes } of result.indexes)
      print(
        `  ${name.padEnd(36)}${(bytes / 1024 ** 2).toFixed(0)} MB, built in ${seconds.toFixed(0)} s`,
      );
    for (const [name, before] of Object.entries(result.writesBefore)) {
      const after = result.writesAfter[name as keyof typeof result.writesAfter];
      print(
        `  ${name.padEnd(36)}${before.toFixed(1)} µs a row without, ${after.toFixed(1)} µs with its index`,
      );
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
