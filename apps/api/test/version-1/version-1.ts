import { readFileSync } from "node:fs";
import pg from "pg";
import { testPasswordHash } from "@masar/tools/local/insert-user";
import type { EndpointName } from "@masar/contract/endpoints";
import type { MilestoneProgress, PathDetail, PathSummary } from "@masar/contract/paths/schemas";
import type { Overview, StudyDay } from "@masar/contract/study/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import { applyFiles } from "#api/db/migrate.ts";
import { createJobTables } from "#api/jobs/queue-schema.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";

const lastMigration = "0032_sign_in_sweep.sql";

type Row = Record<string, unknown>;

/** Courses come from the catalog; planned sessions did not exist. */
type Version1Responses = {
  getPath: Omit<PathDetail, "courses" | "session_counts" | "next_session">;
  listPaths: { paths: PathSummary[] };
  getOverview: Overview;
  listStudyDays: { days: StudyDay[] };
  listTasks: { tasks: Task[] };
};

/** By version 1 after it had the changes of the outbox, the next morning. */
type AfterOutbox = Pick<PathDetail, "sub_progress" | "streak"> & {
  progress_percentage: number;
  progress: Omit<MilestoneProgress, "created_at" | "updated_at">[];
  days: StudyDay[];
};

/** As the browser stored it. */
type Version1Change = {
  name: EndpointName;
  input: { params: Record<string, string>; body?: Row };
  /** Version 1 has it, too; only the response was lost. */
  wasSent: boolean;
};

export const learners = ["english", "arabic"] as const;
export type Version1Learner = (typeof learners)[number];

export const version1Responses = parseFile("responses") as Record<
  Version1Learner,
  Version1Responses
>;
export const version1Outbox = parseFile("outbox") as Record<Version1Learner, Version1Change[]>;
export const version1AfterOutbox = parseFile("after-outbox") as Record<
  Version1Learner,
  AfterOutbox
>;

/** A database with the tables and rows of version 1. */
export async function createVersion1Database(): Promise<TestDatabase> {
  const database = await createTestDatabase("template0");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await applyFiles(client, lastMigration);
    await createJobTables(client);
    await insertRows(client);
  } finally {
    await client.end();
  }
  return database;
}

async function insertRows(client: pg.Client): Promise<void> {
  const tables = Object.entries(parseFile("rows") as Record<string, Row[]>);
  for (const [table, rows] of tables) {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("update accounts set password = $1", [testPasswordHash]);
}

function parseFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));
}
