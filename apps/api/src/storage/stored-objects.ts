import type { FastifyBaseLogger } from "fastify";
import type { Tx, WithSystem } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { readS3Account } from "#api/env.ts";
import * as queries from "#api/storage/object-deletions.queries.ts";
import { openS3 } from "#api/storage/s3-storage.ts";
import type { Storage } from "#api/storage/storage.ts";

const minute = 60_000;
/** Longer than any photo or export takes to be written. */
const unfinishedMs = 24 * 60 * minute;
const maxPauseMs = 60 * minute;

/** Where photos and exports go; `undefined` where they are rows of the database. */
export function openObjectStorage(env: Env): Storage | undefined {
  const account = readS3Account(env);
  return account && env.S3_BUCKET ? openS3(account, env.S3_BUCKET) : undefined;
}

/** For a row that refers to an object. */
export function requireObjects(objects: Storage | undefined): Storage {
  if (!objects) throw new Error("S3_BUCKET is not set, but an object is stored there");
  return objects;
}

/** To be called before the first object is put; `keepObject` then belongs in the transaction that refers to it. */
export function announceObject(tx: Tx, key: string): Promise<void> {
  return queries.planDeletion(tx, { key, dueAt: new Date(Date.now() + unfinishedMs) });
}

export async function keepObject(tx: Tx, key: string): Promise<void> {
  if (!(await queries.cancelDeletion(tx, { key }))) throw new Error("an object was deleted");
}

/** Deletes what no row refers to. One that the storage refuses is tried again, after a longer pause each time. */
export async function deleteDueObjects(deps: {
  objects: Storage | undefined;
  withSystem: WithSystem;
  log: FastifyBaseLogger;
}): Promise<void> {
  const { objects, withSystem, log } = deps;
  if (!objects) return;
  const deleteNext = () =>
    withSystem(async (tx) => {
      const due = await queries.claimDue(tx);
      if (!due) return false;
      try {
        const keys = due.key.endsWith("/") ? await objects.list(due.key) : [due.key];
        for (const key of keys) await objects.delete(key);
        await queries.cancelDeletion(tx, due);
      } catch (error) {
        log.error({ err: error }, "an object could not be deleted");
        const failures = due.failures + 1;
        const pauseMs = Math.min(maxPauseMs, minute * 2 ** failures);
        const dueAt = new Date(Date.now() + pauseMs);
        await queries.postponeDeletion(tx, { key: due.key, failures, dueAt });
      }
      return true;
    });
  while (await deleteNext());
}
