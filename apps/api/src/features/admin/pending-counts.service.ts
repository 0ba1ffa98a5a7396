import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { countPending } from "#api/features/admin/pending-counts.queries.ts";

export async function getPendingCounts(ctx: UserCtx): Promise<ResponseOf<"getWaiting">> {
  const most = limits.support.countedTo;
  return ctx.tx((tx) => countPending(tx, { most }));
}
