import { withCookies } from "#api/features/account/account.routes.ts";
import * as deletion from "./deletion.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function deletionRoutes({ serve }: Endpoints): void {
  serve("planDeletion", (ctx, { body }, reply) =>
    withCookies(reply, deletion.scheduleDeletion(ctx, body)),
  );
  serve("keepAccount", (ctx) => deletion.cancelDeletion(ctx));
}

export function publicDeletionRoutes({ serve }: Endpoints): void {
  serve("keepAccountByLink", (ctx, { body }) => deletion.cancelDeletionByLink(ctx, body));
}
