import type { QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { splitPage } from "#api/db/split-page.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./answer-reports.queries.ts";

export async function listAnswerReports(ctx: UserCtx, input: QueryOf<"listAnswerReports">) {
  const { state, q, after } = input;
  const { pageSize } = limits.administration;
  const params = { seen: state === "seen", words: q, after, limit: pageSize + 1 };
  const rows = await ctx.tx((tx) => queries.listAnswerReports(tx, params)).catch(rejectDeleted);
  const { page, last } = splitPage(rows, pageSize);
  return {
    reports: page.map(({ context, fallback, comment, model, reported_at, seen_at, ...row }) => ({
      ...row,
      comment: comment ?? "",
      mode: context,
      model: fallback ? null : model,
      reported_at: reported_at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
    })),
    next: last?.id ?? null,
  };
}

/** The report that the cursor points to was deleted with its conversation. */
function rejectDeleted(error: unknown): never {
  const isDeleted = error instanceof Error && "code" in error && error.code === "P0002";
  throw isDeleted ? new AppError("not_found") : error;
}

export async function markAnswerReport(ctx: UserCtx, input: { id: string; seen: boolean }) {
  const isKnown = await ctx.tx((tx) => queries.markAnswerReport(tx, input));
  if (!isKnown) throw new AppError("not_found");
  return { seen: input.seen };
}
