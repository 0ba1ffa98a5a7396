import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { countWaiting } from "#api/features/admin/pending-counts.queries.ts";

export async function getWaiting(ctx: UserCtx): Promise<ResponseOf<"getWaiting">> {
  const most = limits.support.countedTo;
  return ctx.tx((tx) => countWaiting(tx, { most }));
}
