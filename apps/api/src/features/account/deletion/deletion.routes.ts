import { withCookies } from "#api/features/account/account.routes.ts";
import * as deletion from "#api/features/account/deletion/deletion.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function deletionRoutes({ serve }: Endpoints): void {
  serve("planDeletion", async (ctx, { body }, reply) =>
    withCookies(reply, await deletion.scheduleDeletion(ctx, body)),
  );
  serve("keepAccount", async (ctx) => {
    await deletion.cancelDeletion(ctx);
    return null;
  });
}

export function publicDeletionRoutes({ serve }: Endpoints): void {
  serve("keepAccountByLink", async (ctx, { body }) => {
    await deletion.cancelDeletionByLink(ctx, body);
    return null;
  });
}
