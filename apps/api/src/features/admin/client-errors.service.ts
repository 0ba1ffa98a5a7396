import { createHash } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { ClientError } from "@masar/contract/instance/schemas";
import type { Ctx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import type { SystemTx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { createFairQueue } from "#api/fair-queue.ts";
import * as queries from "#api/features/admin/client-errors.queries.ts";
import { limitPerMinute } from "#api/http/caller.ts";

/** Anybody may post client errors, so a flood of them gets few of the pool's connections. */
const queue = createFairQueue({
  concurrency: 2,
  maxPerLane: limits.clientErrors.perIpPerMinute,
  maxWaiting: limits.clientErrors.newPerHour,
  maxWaitMs: 10_000,
});

export async function reportClientError(
  ctx: Ctx,
  input: ParsedOf<"reportClientError">["body"],
): Promise<{ accepted: true }> {
  const { caller } = ctx.request;
  await limitPerMinute(ctx.localLimiter, "client-error", caller, limits.clientErrors);
  const page = removeSecrets(input.page.split(/[?#]/)[0] ?? "/");
  const message = removeSecrets(input.message);
  const stack = input.stack === undefined ? null : removeSecrets(input.stack);
  const { version } = input;
  const fingerprint = createHash("sha256").update(`${message}\n${stack}\n${version}`).digest("hex");
  const report = { fingerprint, message, stack, page, version };
  await queue.run(caller.key, () => saveClientError(ctx, report));
  return { accepted: true };
}

async function saveClientError(
  ctx: Ctx,
  report: Parameters<typeof queries.addClientError>[1],
): Promise<void> {
  if (await ctx.withSystem((tx) => queries.countAgain(tx, report))) return;
  // Counting costs nothing, but new rows do: nobody may fill the table with made-up errors.
  await ctx.sharedLimiter.consume("client-error:new", limits.clientErrors.newPerHour, 60 * 60);
  await ctx.withSystem((tx) => queries.addClientError(tx, report));
}

// The lengths are those of RFC 5321: unbounded, and with "@" on both sides, the time grew with the cube of the text.
// No "/" or ":" in the domain, since a frame of a Firefox stack is `name@https://…`.
const email = /[^\s"'<>()@]{1,64}@[^\s"'<>()@/:]{1,253}\.[a-z]{2,63}/gi;

/** Addresses can carry ids and tokens, messages an e-mail: none of them is needed to find the fault. */
function removeSecrets(text: string): string {
  return text
    .replaceAll(/[?#][\w.%-]+=[^\s:)"']*/g, "")
    .replaceAll(/[0-9a-f-]{32,}/gi, ":id")
    .replaceAll(email, ":email");
}

export async function listClientErrors(
  ctx: Ctx,
  { state, q, after }: ParsedOf<"listClientErrors">["query"],
): Promise<ResponseOf<"listClientErrors">> {
  const { pageSize } = limits.administration;
  const rows = await runSearch(ctx.withSystem, q === "" ? [] : [q], async (tx: SystemTx) => {
    // An empty page must mean the end, not a cursor that is gone.
    if (after && !(await queries.hasClientError(tx, { id: after })))
      throw new AppError("not_found");
    return queries.listClientErrors(tx, { state, q, after, limit: pageSize + 1 });
  });
  const page = rows.slice(0, pageSize);
  return {
    errors: page.map(toClientError),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function resolveClientError(
  ctx: Ctx,
  input: { id: string; resolved: boolean },
): Promise<ClientError> {
  const row = await ctx.withSystem((tx) => queries.resolveClientError(tx, input));
  if (!row) throw new AppError("not_found");
  return toClientError(row);
}

type ErrorRow = Awaited<ReturnType<typeof queries.listClientErrors>>[number];

function toClientError(row: ErrorRow): ClientError {
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
    mail: ctx.env.SMTP_URL ? "smtp" : "off",
    bus: ctx.env.REDIS_URL ? "redis" : "postgres",
  };
}

export async function getReadiness(ctx: Ctx): Promise<{ status: "ok" }> {
  if (!(await ctx.isReady())) throw new AppError("server_busy");
  return { status: "ok" };
}
