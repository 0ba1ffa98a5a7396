import { limits } from "@masar/contract/limits";
import type { Route } from "@masar/contract/routes";
import type { Ctx } from "#api/context.ts";
import { addressKey } from "#api/limiter.ts";

/** The general limits: by address before we know who asks, by learner once we do. */
export async function limitCalls(
  ctx: Ctx,
  route: Route,
  userId: string | undefined,
): Promise<void> {
  if (!userId) {
    await ctx.localLimiter.consume(
      `ip:${addressKey(ctx.request.ip)}`,
      limits.api.perIpPerMinute,
      60,
    );
  } else if (route.method === "GET") {
    await ctx.localLimiter.consume(`read:${userId}`, limits.api.readsPerMinute, 60);
  } else {
    await ctx.localLimiter.consume(`write:${userId}`, limits.api.writesPerMinute, 60);
  }
}
