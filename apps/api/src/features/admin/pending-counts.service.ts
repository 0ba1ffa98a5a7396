import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { UserCtx } from "#api/context.ts";
import { countPending } from "./pending-counts.queries.ts";

export async function getPendingCounts(ctx: UserCtx): Promise<ResponseOf<"getWaiting">> {
  return ctx.tx((tx) => countPending(tx, { max: limits.support.countedTo }));
}
