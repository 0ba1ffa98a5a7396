import { once } from "node:events";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";

const scratch = await mkdtemp(join(tmpdir(), "masar-tools-test-"));
await chmod(scratch, 0o755);
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

test("an ephemeral PostgreSQL 18 finds trigrams in Arabic and leaves nothing behind", async () => {
  const server = await startPostgres({ ephemeral: true });
  const { version } = await ask(server.url, "select current_setting('server_version') as version");
  expect(version).toMatch(/^18\./);
  await ask(server.url, "create extension pg_trgm");
  const { alike } = await ask(server.url, "select similarity('البرمجة', 'برمجة') as alike");
  expect(alike).toBeGreaterThan(0.3);
  const { dir } = await ask(server.url, "select current_setting('data_directory') as dir");
  await server.stop();
  await expect(stat(String(dir))).rejects.toThrow("ENOENT");
});

test("a persistent PostgreSQL keeps its rows, is shared while it runs, and ignores a stale pid file", async () => {
  const dataDir = join(scratch, "data");
  const first = await startPostgres({ dataDir });
  await ask(first.url, "create table numbers as select 7 as n");
  const second = await startPostgres({ dataDir });
  expect(second.port).toBe(first.port);
  await second.stop();
  expect(await ask(first.url, "select n from numbers")).toEqual({ n: 7 });
  await first.stop();

  // The pid of this process: alive, but not PostgreSQL.
  await writeFile(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n0\n1\n`);
  const third = await startPostgres({ dataDir });
  expect(await ask(third.url, "select n from numbers")).toEqual({ n: 7 });
  await third.stop();
});

test("redis-server starts on a loopback port and stops", async () => {
  const redis = await startRedis();
  expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`);
  await redis.stop();
  await redis.stop();
});

test("a busy port is replaced by a free one", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await findFreePort(port)).not.toBe(port);
  server.close();
  await once(server, "close");
  expect(await findFreePort(port)).toBe(port);
});

test("a free port is outside the range of outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(11_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
