import { sql } from "kysely";
import type { Role } from "@masar/contract/account/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type PersonRow = {
  id: string;
  email: string;
  handle: string | null;
  email_verified: boolean;
  roles: Role[];
  created_at: Date;
  suspended_at: Date | null;
  deletion_due_at: Date | null;
};

type LogRow = {
  id: string;
  action: string;
  actor: string;
  actor_email: string | null;
  details: Record<string, unknown>;
  created_at: Date;
};

// The database functions check the role and write the audit log.

/** Returns one more than the limit if there are others; the log names only those within it. */
export function searchPeople(tx: Tx, { text, limit }: { text: string; limit: number }) {
  const people = sql<PersonRow>`select * from search_people(${text}, ${limit}::integer)`;
  return queryRows(tx, people);
}

export async function openPerson(tx: Tx, { id }: { id: string }) {
  const people = sql<PersonRow & { language: Language }>`select * from open_person(${id}::uuid)`;
  return (await queryRows(tx, people))[0];
}

type LogPage = { id: string; after: string | undefined; limit: number };

export function listPersonLog(tx: Tx, { id, after, limit }: LogPage) {
  const entries = sql<LogRow>`
    select * from list_person_log(${id}::uuid, ${after ?? null}::uuid, ${limit}::integer)`;
  return queryRows(tx, entries);
}
