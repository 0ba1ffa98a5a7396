import { randomUUID } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import type { UserCtx } from "#api/context.ts";
import { changedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields, isPurged, toColumns } from "#api/db/field-merge.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/tasks/tasks.queries.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { translate } from "#api/i18n/translate.ts";

type Saved = ParsedOf<"saveTask">["body"];

/** More than fit on any screen; the whole list is a page of its own. */
const mostDue = 20;

export function listTasks(ctx: UserCtx): Promise<ResponseOf<"listTasks">> {
  return ctx.tx(async (tx) => {
    const rows = await queries.listTasks(tx, { userId: ctx.user.id });
    return { tasks: rows.map(toTask) };
  });
}

/** What is due by a date and not done, the most urgent first. */
export function listDueTasks(tx: Tx, params: { userId: string; until: string }) {
  return queries.listDueTasks(tx, { ...params, limit: mostDue });
}

/** All that is due between two dates and not done. */
export function listTasksBetween(tx: Tx, params: { userId: string; from: string; until: string }) {
  return queries.listDueTasks(tx, params);
}

export function saveTask(ctx: UserCtx, { id }: { id: string }, input: Saved) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const { row, isChanged } = await applyChange(tx, { userId, id, input });
    if (isChanged) await addLiveEvent(tx, { userId, name: "tasks.changed", payload: {} });
    return { task: row && row.title !== "" && !row.deleted_at ? toTask(row) : null };
  });
}

/** The examples a new account starts with. Nobody is looking yet, so nobody is told. */
export async function addSampleTasks(tx: Tx, user: { id: string; language: Language }) {
  const now = Date.now();
  for (const [index, name] of (["timer", "plan", "recall"] as const).entries()) {
    await applyChange(tx, {
      userId: user.id,
      id: randomUUID(),
      input: {
        change_id: randomUUID(),
        // The first one stands on top of a list that shows the newest first.
        at: new Date(now - index).toISOString(),
        title: translate(user.language, `samples:tasks.${name}.title`),
        description: translate(user.language, `samples:tasks.${name}.description`),
      },
      isSample: true,
    });
  }
}

/** Writes the fields for which this change is the newest. Arrival order and repetition make no difference. */
async function applyChange(
  tx: Tx,
  params: { userId: string; id: string; input: Saved; isSample?: boolean },
) {
  const { userId, id } = params;
  const { change_id, at, ...fields } = params.input;
  const change = { change_id, at };
  const item = { userId, kind: "task", id } as const;
  await queries.lockTasks(tx, { userId });
  const before = await queries.findTask(tx, { userId, id });
  const newest = await claimNewestFields(tx, { ...item, change, fields });
  const isNews = Object.keys(newest).length > 0;
  if (!before && (!isNews || (await isPurged(tx, { ...item, newest })))) {
    return { row: undefined, isChanged: false };
  }
  const values = toColumns(newest);
  const row = await queries.saveTask(tx, {
    userId,
    id,
    at: changedAt(change),
    values: params.isSample ? { ...values, is_sample: true } : values,
  });
  await requireRoom(tx, { userId, before, row });
  return { row, isChanged: isNews };
}

type Kept = { deleted_at: Date | null };

/** Deleted ones need room as well, only more of it: else making and deleting in turns would never end. */
async function requireRoom(
  tx: Tx,
  { userId, before, row }: { userId: string; before: Kept | undefined; row: Kept },
): Promise<void> {
  const { perUser } = limits.tasks;
  const isShown = !row.deleted_at && (!before || before.deleted_at !== null);
  if (before && !isShown) return;
  const { shown, kept } = await queries.countTasks(tx, { userId });
  const isFull = isShown && shown > perUser;
  if (isFull || kept > perUser * limits.softDeletedMultiplier) throw new AppError("list_full");
}

function toTask(row: queries.TaskRow): Task {
  const { deleted_at: _, ...task } = row;
  return {
    ...task,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
