import { randomUUID } from "node:crypto";
import type { ParsedOf, QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import type { UserCtx } from "#api/context.ts";
import { changedAt } from "#api/db/change-clocks.ts";
import { claimNewestFields, isPurged, toColumns } from "#api/db/field-merge.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { findSyncPage, syncPageSizes, toSyncAnswer } from "#api/db/sync-page.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/tasks/tasks.queries.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { translate } from "#api/i18n/translate.ts";

type Saved = ParsedOf<"saveTask">["body"];

export function listTasks(
  ctx: UserCtx,
  query: QueryOf<"listTasks"> = {},
): Promise<ResponseOf<"listTasks">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const page = await findSyncPage(tx, query, { kind: "tasks", size: syncPageSizes.tasks });
    if (!page) return { tasks: (await queries.listTasks(tx, { userId })).map(toTask) };
    const rows = await queries.listTaskPage(tx, { userId, page });
    const { shown, sync } = toSyncAnswer(rows, page, isListed);
    return { tasks: shown.map(toTask), sync };
  });
}

export function listDueTasks(tx: Tx, params: Own & { until: string }) {
  return queries.listDueTasks(tx, { ...params, limit: 20 });
}

export function listTasksBetween(tx: Tx, params: Own & { from: string; until: string }) {
  return queries.listDueTasks(tx, params);
}

export function saveTask(ctx: UserCtx, { id }: { id: string }, input: Saved) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const { row, isChanged } = await applyChange(tx, { userId, id, input });
    if (isChanged) await addLiveEvent(tx, { userId, name: "tasks.changed", payload: {} });
    return { task: row && isListed(row) ? toTask(row) : null };
  });
}

/** The examples of a new account. No page is open yet, so no live event is added. */
export async function addSampleTasks(tx: Tx, user: { id: string; language: Language }) {
  const now = Date.now();
  for (const [index, name] of (["timer", "plan", "recall"] as const).entries()) {
    await applyChange(tx, {
      userId: user.id,
      id: randomUUID(),
      input: {
        change_id: randomUUID(),
        // The list shows the newest task first.
        at: new Date(now - index).toISOString(),
        title: translate(user.language, `samples:tasks.${name}.title`),
        description: translate(user.language, `samples:tasks.${name}.description`),
      },
      isSample: true,
    });
  }
}

/** Writes the fields for which this change is the newest. Arrival order and repetition make no difference. */
async function applyChange(tx: Tx, params: OwnRow & { input: Saved; isSample?: boolean }) {
  const { userId, id } = params;
  const { change_id, at, ...fields } = params.input;
  const change = { change_id, at };
  const item = { userId, kind: "task", id } as const;
  await queries.lockTasks(tx, { userId });
  const before = await queries.findTask(tx, { userId, id });
  const newest = await claimNewestFields(tx, { ...item, change, fields });
  const isChanged = Object.keys(newest).length > 0;
  if (!before && (!isChanged || (await isPurged(tx, { ...item, newest })))) {
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
  return { row, isChanged };
}

type Stored = Pick<queries.TaskRow, "deleted_at">;

/** Deleted tasks count against a larger limit, so that adding and deleting in turns ends as well. */
async function requireRoom(
  tx: Tx,
  { userId, before, row }: Own & { before: Stored | undefined; row: Stored },
) {
  const { perUser } = limits.tasks;
  const isShown = !row.deleted_at && (!before || before.deleted_at !== null);
  if (before && !isShown) return;
  const { shown, total } = await queries.countTasks(tx, { userId });
  const isFull = isShown && shown > perUser;
  if (isFull || total > perUser * limits.softDeletedMultiplier) throw new AppError("list_full");
}

function isListed({ title, deleted_at }: Pick<queries.TaskRow, "title" | "deleted_at">) {
  return title !== "" && deleted_at === null;
}

function toTask({
  deleted_at: _deletedAt,
  changed_at: _changedAt,
  ...task
}: queries.TaskRow): Task {
  return toIsoDates(task);
}
