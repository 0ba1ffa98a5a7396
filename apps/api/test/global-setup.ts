import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "@masar/tools/local/postgres";
import { migrate } from "#api/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = "masar_template";

/** One server for the run; migrations run once into a template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ ephemeral: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate({ adminUrl: databaseUrl(postgres.url, templateDatabase) });
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
