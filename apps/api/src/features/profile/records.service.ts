import { randomBytes } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { CompletionRecord, Verification } from "@masar/contract/profile/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { listMilestoneChecks } from "#api/core/study/path-progress.service.ts";
import * as queries from "#api/features/profile/records.queries.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

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
    const valid = records.filter(({ revoked_on }) => !revoked_on);
    const recorded = new Set(valid.map(({ path_id }) => path_id));
    return {
      records: records.map(toRecord),
      finished: finished
        .filter(({ id }) => !recorded.has(id))
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
    // The same request may have been sent twice at once.
    const issued =
      (await queries.insertRecord(tx, { record })) ??
      (await queries.selectRecord(tx, { userId, id }));
    // The path has a valid record, which must be revoked first.
    if (!issued) throw new AppError("not_possible_now");
    return toRecord(issued);
  });
}

async function readFacts(tx: Tx, params: OwnPath) {
  const [[path], studied, checks, { zones }] = await Promise.all([
    queries.listFinishedPaths(tx, params),
    queries.sumStudied(tx, params),
    listMilestoneChecks(tx, params),
    readStudySettings(tx, params),
  ]);
  if (!path?.completed_at) throw new AppError("not_found");
  const completedOn = studyDateFor(path.completed_at, zones);
  const begun = studied.firstOn ?? path.start_date;
  const milestones = Object.entries(path.milestones).toSorted(([, a], [, b]) => a.order - b.order);
  const isChecked = (key: string) =>
    checks.some(({ milestone_key, checked_at }) => milestone_key === key && checked_at !== null);
  return {
    path_title: path.title,
    path_language: path.language,
    timed_minutes: studied.timed,
    noted_minutes: studied.noted,
    milestones: JSON.stringify(milestones.map(([, { title }]) => title)),
    checked_milestones: JSON.stringify(
      milestones.flatMap(([key], index) => (isChecked(key) ? index : [])),
    ),
    // The planned start may be later than the completion.
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
  const { revoked_on, ...facts } = found;
  return { facts: revoked_on ? null : facts, revoked_on };
}

function toRecord(row: queries.RecordRow): CompletionRecord {
  const { user_id: _user, created_at: _created, ...record } = row;
  return record;
}
