import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { databaseUrl, templateDatabase } from "./global-setup.ts";

/**
 * A fresh copy of the migrated template, or of another one, for one test file. `admin` is the superuser: it sees past
 * every wall.
 */
export async function createTestDatabase(template: string = templateDatabase) {
  const serverUrl = inject("postgresUrl");
  const name = `t_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  await server.end();
  const url = databaseUrl(serverUrl, name);
  const admin = new pg.Pool({ connectionString: url, max: 4 });
  admin.on("error", () => {});
  return { url, admin, urlOf: (role: string) => roleUrl(url, role), stop: () => admin.end() };
}

/** A client of a fresh database, until the test file ends. */
export async function openTestClient(): Promise<pg.Client> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.stop();
  });
  return client;
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** The same database as one of its roles; the test server trusts every login. */
function roleUrl(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}
