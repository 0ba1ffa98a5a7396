import { isOtherYouTubeHost, isResourceHost } from "@masar/domain/catalog/editing/resource-links";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./resources.queries.ts";

export async function listResourceHosts(ctx: UserCtx) {
  return { hosts: await ctx.tx(queries.listHosts) };
}

export async function saveResourceHost(
  ctx: UserCtx,
  input: { host: string; name: string; is_active: boolean },
) {
  const { host } = input;
  if (!isResourceHost(host)) {
    const fault = isOtherYouTubeHost(host) ? "youtube_host" : "invalid";
    throw new AppError("validation_failed", { field: "host", fault, detail: host });
  }
  return ctx.tx(async (tx) => {
    await queries.lockResources(tx);
    const before = (await queries.listHosts(tx)).find((each) => each.host === host);
    if (before?.name === input.name && before.is_active === input.is_active) return before;
    await queries.saveHost(tx, input);
    return { resources: 0, ...before, ...input };
  });
}
