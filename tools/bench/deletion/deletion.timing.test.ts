import { expect, test } from "vitest";
import { startPostgres } from "../../local/postgres.ts";
import { measureDeletion } from "./measure-deletion.ts";
import { median } from "./fill-rows.ts";

/** The small form of `npm run bench -- deletion`. */
test("[N11.03] an account is deleted in a tenth of a second beside 200,000 rows of the audit log", async () => {
  const server = await startPostgres({ ephemeral: true });
  try {
    const sizes = { auditRows: 200_000, jobs: 20_000, limits: 20_000, links: 2000 };
    const { byScan, byIndex } = await measureDeletion({
      serverUrl: server.url,
      sizes,
      deletions: 20,
      print: () => {},
    });
    process.stdout.write(
      `one deletion: ${byScan?.toFixed(0) ?? "over 30,000"} ms by reading every row, ${median(byIndex).toFixed(0)} ms by indexes\n`,
    );
    expect(median(byIndex)).toBeLessThan(100);
    expect(median(byIndex)).toBeLessThan((byScan ?? 30_000) / 10);
  } finally {
    await server.stop();
  }
}, 300_000);
