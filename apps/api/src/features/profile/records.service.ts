import { randomBytes } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { CompletionRecord, RecordFacts, Verification } from "@masar/contract/profile/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/profile/records.queries.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

/** 192 bits: nobody finds one by trying. */
const tokenBytes = 24;
const tokenPattern = /^[A-Za-z0-9_-]{32}$/;

export async function listRecords(ctx: UserCtx): Promise<ResponseOf<"listRecords">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const [records, finished, { zones }] = await Promise.all([
      queries.listRecords(tx, { userId }),
      queries.listFinishedPaths(tx, { userId }),
      readStudySettings(tx, { userId }),
    ]);
    const kept = new Set(
      records.filter(({ revoked_on }) => !revoked_on).map(({ path_id }) => path_id),
    );
    return {
      records: records.map(toRecord),
      finished: finished
        .filter(({ id }) => !kept.has(id))
        .map(({ id, title, language, completed_at }) => ({
          path_id: id,
          title,
          language,
          completed_on: studyDateFor(completed_at ?? new Date(), zones),
        })),
    };
  });
}

export async function issueRecord(ctx: UserCtx, input: ParsedOf<"issueRecord">["body"]) {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const known = await queries.selectRecord(tx, { userId, id: input.id });
    if (known) return toRecord(known);
    const facts = await readFacts(tx, { userId, pathId: input.path_id });
    const token = randomBytes(tokenBytes).toString("base64url");
    const { id, path_id, holder_name } = input;
    const record = { user_id: userId, id, path_id, token, holder_name, ...facts };
    // The same one, sent twice at once, may have come first.
    const issued =
      (await queries.insertRecord(tx, { record })) ??
      (await queries.selectRecord(tx, { userId, id }));
    // The path has a valid one: the learner revokes it first.
    if (!issued) throw new AppError("not_possible_now");
    return toRecord(issued);
  });
}

/** What the path is at this moment; a path that is not finished has nothing to be recorded. */
async function readFacts(tx: Tx, params: { userId: string; pathId: string }) {
  const [[path], studied, { zones }] = await Promise.all([
    queries.listFinishedPaths(tx, params),
    queries.sumStudied(tx, params),
    readStudySettings(tx, params),
  ]);
  if (!path?.completed_at) throw new AppError("not_found");
  const completedOn = studyDateFor(path.completed_at, zones);
  const begun = studied.firstOn ?? path.start_date;
  const milestones = Object.values(path.milestones).toSorted((a, b) => a.order - b.order);
  return {
    path_title: path.title,
    path_language: path.language,
    timed_minutes: studied.timed,
    noted_minutes: studied.noted,
    milestones: JSON.stringify(milestones.map(({ title }) => title)),
    // A start that was planned for later did not keep anybody from finishing.
    started_on: begun < completedOn ? begun : completedOn,
    completed_on: completedOn,
    issued_on: studyDateFor(new Date(), { ...zones, notBefore: completedOn }),
  };
}

export async function revokeRecord(ctx: UserCtx, input: { id: string }): Promise<CompletionRecord> {
  const own = { userId: ctx.user.id, id: input.id };
  return ctx.tx(async (tx) => {
    const record = await queries.selectRecord(tx, own);
    if (!record) throw new AppError("not_found");
    const { zones } = await readStudySettings(tx, own);
    const on = studyDateFor(new Date(), { ...zones, notBefore: record.issued_on });
    await queries.revokeRecord(tx, { ...own, on });
    return toRecord({ ...record, revoked_on: record.revoked_on ?? on });
  });
}

export async function verifyRecord(ctx: Ctx, input: { token: string }): Promise<Verification> {
  const { token } = input;
  const found = tokenPattern.test(token)
    ? await ctx.withSystem((tx) => queries.findVerified(tx, { token }))
    : undefined;
  if (!found) throw new AppError("not_found");
  const { revoked_on: revokedOn } = found;
  return { facts: revokedOn ? null : toFacts(found), revoked_on: revokedOn };
}

function toFacts(row: queries.VerifiedRow): RecordFacts {
  return {
    holder_name: row.holder_name,
    path_title: row.path_title,
    path_language: row.path_language,
    timed_minutes: row.timed_minutes,
    noted_minutes: row.noted_minutes,
    milestones: row.milestones,
    started_on: row.started_on,
    completed_on: row.completed_on,
    issued_on: row.issued_on,
  };
}

function toRecord(row: queries.RecordRow): CompletionRecord {
  return {
    ...toFacts(row),
    id: row.id,
    path_id: row.path_id,
    token: row.token,
    revoked_on: row.revoked_on,
  };
}
