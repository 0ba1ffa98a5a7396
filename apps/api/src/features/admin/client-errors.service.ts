import { createHash } from "node:crypto";
import type { BodyOf, QueryOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Ctx, UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { SystemTx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { createFairQueue } from "#api/fair-queue.ts";
import * as queries from "./client-errors.queries.ts";
import { countPending } from "./pending-counts.queries.ts";
import { limitPerMinute } from "#api/http/caller.ts";
import { removeSecrets } from "#api/telemetry/remove-secrets.ts";

/** Anybody may post client errors, so a flood of them gets few of the pool's connections. */
const queue = createFairQueue({
  concurrency: 2,
  maxPerLane: limits.clientErrors.perIpPerMinute,
  maxWaiting: limits.clientErrors.newPerHour,
  maxWaitMs: 10_000,
});

export async function reportClientError(ctx: Ctx, input: BodyOf<"reportClientError">) {
  const { caller } = ctx.request;
  await limitPerMinute(ctx.requestLimiter, "client-error", caller, limits.clientErrors);
  const page = removeSecrets(input.page.split(/[?#]/)[0] ?? "/");
  const message = removeSecrets(input.message);
  const stack = input.stack === undefined ? null : removeSecrets(input.stack);
  const { version } = input;
  const fingerprint = createHash("sha256").update(`${message}\n${stack}\n${version}`).digest("hex");
  const report = { fingerprint, message, stack, page, version };
  await queue.run(caller.key, () => saveClientError(ctx, report));
  return { accepted: true } as const;
}

async function saveClientError(ctx: Ctx, report: Parameters<typeof queries.addClientError>[1]) {
  if (await ctx.withSystem((tx) => queries.countKnownError(tx, report))) return;
  // New rows are limited, so that invented errors cannot fill the table.
  await ctx.sharedLimiter.consume("client-error:new", limits.clientErrors.newPerHour, 60 * 60);
  await ctx.withSystem((tx) => queries.addClientError(tx, report));
  ctx.signals.errors.reportClientError(report);
}

export async function listClientErrors(ctx: Ctx, { state, q, after }: QueryOf<"listClientErrors">) {
  const { pageSize } = limits.administration;
  const rows = await runSearch(ctx.withSystem, q === "" ? [] : [q], async (tx: SystemTx) => {
    // A cursor that no longer exists would also return no rows.
    if (after && !(await queries.hasClientError(tx, { id: after })))
      throw new AppError("not_found");
    return queries.listClientErrors(tx, { state, q, after, limit: pageSize + 1 });
  });
  const { page, last } = splitPage(rows, pageSize);
  return { errors: page.map(toClientError), next: last?.id ?? null };
}

export async function resolveClientError(ctx: Ctx, input: { id: string; resolved: boolean }) {
  const row = await ctx.withSystem((tx) => queries.resolveClientError(tx, input));
  if (!row) throw new AppError("not_found");
  return toClientError(row);
}

function toClientError(row: Awaited<ReturnType<typeof queries.listClientErrors>>[number]) {
  return {
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

export async function getInstance(ctx: Ctx): Promise<ResponseOf<"getInstance">> {
  return {
    version: limits.version,
    build: ctx.env.buildId,
    mail: ctx.env.SMTP_URL ? "smtp" : "off",
    bus: ctx.env.REDIS_URL ? "redis" : "postgres",
  };
}

export function getLiveness({ env }: Ctx): ResponseOf<"getLiveness"> {
  return { status: "ok", version: limits.version, build: env.buildId };
}

export async function getReadiness(ctx: Ctx): Promise<ResponseOf<"getReadiness">> {
  if (!(await ctx.isReady())) throw new AppError("server_busy");
  return getLiveness(ctx);
}

export async function getPendingCounts(ctx: UserCtx): Promise<ResponseOf<"getWaiting">> {
  return ctx.tx((tx) => countPending(tx, { max: limits.support.countedTo }));
}
