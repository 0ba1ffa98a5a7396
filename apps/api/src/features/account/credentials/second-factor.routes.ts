import { setCookies, withCookies } from "#api/features/account/account.routes.ts";
import * as secondFactor from "#api/features/account/credentials/second-factor.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function secondFactorRoutes({ serve }: Endpoints): void {
  serve("startSecondFactor", async (ctx, { body }, reply) =>
    withCookies(reply, await secondFactor.startSecondFactor(ctx, body)),
  );
  serve("confirmSecondFactor", async (ctx, { body }, reply) => {
    setCookies(reply, await secondFactor.confirmSecondFactor(ctx, body));
    return null;
  });
  serve("removeSecondFactor", async (ctx, { body }, reply) => {
    setCookies(reply, await secondFactor.removeSecondFactor(ctx, body));
    return null;
  });
  serve("renewRecoveryCodes", (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body));
}
