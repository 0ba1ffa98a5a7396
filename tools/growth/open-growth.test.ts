import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import pg from "pg";
import { loadGrowth, openGrowth } from "./open-growth.ts";

test("[N11.01] a kept database is opened again, and one of another size is not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "masar-growth-"));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const loaded = await loadGrowth(folder, 80, { seed: 1, print });
  try {
    await loaded.stop();
    const opened = await openGrowth(folder, 80);
    const client = new pg.Client({ connectionString: opened.databaseUrl });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as count from users");
    expect(rows).toEqual([{ count: 80 }]);
    await client.end();
    await opened.stop();
    expect(lines.filter((line) => line.startsWith("Loading"))).toHaveLength(1);
    await (await loadGrowth(folder, 80, { seed: 1, print })).remove();
    // It was not filled a second time.
    expect(lines.filter((line) => line.startsWith("Loading"))).toHaveLength(1);
    await expect(openGrowth(folder, 80)).rejects.toThrow("no database of 80 learners");
  } finally {
    await loaded.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
