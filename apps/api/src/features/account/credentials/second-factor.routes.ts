import { withCookies } from "#api/features/account/account.routes.ts";
import * as secondFactor from "./second-factor.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function secondFactorRoutes({ serve }: Endpoints): void {
  serve("startSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.startSecondFactor(ctx, body)),
  );
  serve("confirmSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.confirmSecondFactor(ctx, body)),
  );
  serve("removeSecondFactor", (ctx, { body }, reply) =>
    withCookies(reply, secondFactor.removeSecondFactor(ctx, body)),
  );
  serve("renewRecoveryCodes", (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body));
}
