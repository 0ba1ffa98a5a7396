import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/admin/answer-reports.queries.ts";

export async function listAnswerReports(
  ctx: UserCtx,
  { state, q, after }: ParsedOf<"listAnswerReports">["query"],
): Promise<ResponseOf<"listAnswerReports">> {
  const { pageSize } = limits.administration;
  const seen = state === "seen";
  // One row more than a page tells whether another follows.
  const asked = { seen, words: q, after, limit: pageSize + 1 };
  const rows = await ctx.tx((tx) => queries.listAnswerReports(tx, asked)).catch(refuseGone);
  const page = rows.slice(0, pageSize);
  return {
    reports: page.map(({ context, fallback, comment, model, reported_at, seen_at, ...row }) => ({
      ...row,
      comment: comment ?? "",
      mode: context,
      model: fallback ? null : model,
      reported_at: reported_at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The report that the page was to begin after went with its conversation. */
function refuseGone(error: unknown): never {
  const isGone = error instanceof Error && "code" in error && error.code === "P0002";
  throw isGone ? new AppError("not_found") : error;
}

export async function markAnswerReport(
  ctx: UserCtx,
  input: { id: string; seen: boolean },
): Promise<{ seen: boolean }> {
  const isKnown = await ctx.tx((tx) => queries.markAnswerReport(tx, input));
  if (!isKnown) throw new AppError("not_found");
  return { seen: input.seen };
}
