import { Readable } from "node:stream";
import type { DataExport } from "@masar/contract/account/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { studyDate } from "@masar/domain/dates/local-date";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { lockUser } from "#api/db/user-lock.ts";
import { AppError } from "#api/errors.ts";
import { chunkKey } from "./chunk-key.ts";
import * as queries from "./data-exports.queries.ts";
import { readZone } from "#api/core/user-settings/study-settings.ts";
import { requireObjects } from "#api/storage/stored-objects.ts";
import { isSigned, sign } from "#api/mail/signature.ts";

const waitMs = limits.exports.everyHours * 60 * 60 * 1000;

export async function getExport(ctx: UserCtx): Promise<ResponseOf<"getExport">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const row = await queries.findNewestExport(tx, { userId });
    const nextAt = await findNextTime(tx, userId);
    const next_at = nextAt > Date.now() ? new Date(nextAt).toISOString() : null;
    return { export: row ? toExport(ctx, row) : null, next_at };
  });
}

/** The earliest time of the next export; 0 when there was none. */
async function findNextTime(tx: Tx, userId: string): Promise<number> {
  const last = await queries.findLastExportTime(tx, { userId, lostBefore: staleBefore() });
  return last ? last.getTime() + waitMs : 0;
}

/** Allows one export a day. A failed one does not count. */
export async function startExport(ctx: UserCtx, input: { id: string }): Promise<DataExport> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await lockUser(tx, { userId, what: "export" });
    const existing = await queries.findExport(tx, { userId, id: input.id });
    if (existing) return toExport(ctx, existing);
    const waitingMs = (await findNextTime(tx, userId)) - Date.now();
    if (waitingMs > 0) throw new AppError("rate_limited", { count: Math.ceil(waitingMs / 1000) });
    const row = await queries.addExport(tx, { userId, id: input.id });
    await ctx.queue.enqueue("account.export", { user_id: userId, export_id: input.id }, tx);
    return toExport(ctx, row);
  });
}

/** The session identifies the user; the token in the URL prevents requests forged by other sites. */
export async function openExport(ctx: UserCtx, input: { id: string; token: string }) {
  const userId = ctx.user.id;
  const { id } = input;
  if (!isSigned(ctx.env, signedParts(ctx, id), input.token)) throw new AppError("not_found");
  const { row, zone } = await ctx.tx(async (tx) => ({
    row: await queries.findExport(tx, { userId, id }),
    zone: await readZone(tx, { userId }),
  }));
  if (row?.status !== "ready") throw new AppError("not_found");

  const { byte_size: byteSize, object_prefix: prefix } = row;
  const findChunk = (index: number) =>
    prefix === null
      ? ctx.tx((tx) => queries.findChunk(tx, { userId, id, index }))
      : requireObjects(ctx.objects).get(chunkKey(prefix, index));
  async function* readChunks(): AsyncGenerator<Buffer> {
    for (let index = 0, sent = 0; sent < byteSize; index++) {
      const chunk = await findChunk(index);
      if (!chunk) throw new Error("an export ended too early");
      sent += chunk.length;
      yield chunk;
    }
  }
  return {
    filename: `masar-${studyDate(row.created_at, zone, 0)}.zip`,
    byteSize,
    bytes: Readable.from(readChunks(), { objectMode: false }),
  };
}

function toExport(ctx: UserCtx, row: queries.ExportRow): DataExport {
  const isLost = row.status === "making" && row.created_at < staleBefore();
  const status = isLost ? "failed" : row.status;
  const isReady = status === "ready";
  const path = endpoints.downloadExport.path.replace(":id", row.id);
  const token = sign(ctx.env, signedParts(ctx, row.id));
  return {
    id: row.id,
    status,
    created_at: row.created_at.toISOString(),
    expires_at: isReady ? row.expires_at.toISOString() : null,
    byte_size: isReady ? row.byte_size : null,
    download_path: isReady ? `${path}?token=${token}` : null,
  };
}

function signedParts(ctx: UserCtx, id: string): [string, string, string] {
  return ["export", ctx.user.id, id];
}

function staleBefore(): Date {
  return new Date(Date.now() - limits.exports.lostAfterMinutes * 60 * 1000);
}
