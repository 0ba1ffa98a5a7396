import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { publicationLimits } from "@masar/contract/publications/constants";
import type { AccountCtx, UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./publications.queries.ts";
import { findReportedPath } from "./published-path.service.ts";

export async function reportPublishedPath(
  ctx: AccountCtx,
  { token }: { token: string },
  input: BodyOf<"reportPublishedPath">,
) {
  const { ownerId, publicationId, title } = await findReportedPath(ctx, { token });
  const userId = ctx.user.id;
  if (ownerId === userId) throw new AppError("not_possible_now");
  const { reportsPerDay } = publicationLimits;
  await ctx.sharedLimiter.consume(`publication-report:${userId}`, reportsPerDay, 24 * 60 * 60);
  await ctx.tx((tx) => queries.saveReport(tx, { userId, publicationId, token, title, ...input }));
  return { reported: true } as const;
}

export async function listReportedPublications(ctx: UserCtx) {
  const limit = publicationLimits.reportedPage;
  const reported = await ctx.tx((tx) => queries.listReported(tx, { limit }));
  return { reported };
}

/** The database function checks the role and writes the audit log. */
export async function moderatePublication(
  ctx: UserCtx,
  { id }: { id: string },
  { reason }: BodyOf<"moderatePublication">,
) {
  const isDone = await ctx.tx((tx) => queries.moderatePublication(tx, id, reason));
  if (!isDone) throw new AppError("not_found");
  return { is_removed: reason !== null };
}
