import * as acts from "./acts.service.ts";
import * as people from "./people.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function peopleRoutes({ serve }: Endpoints): void {
  serve("searchPeople", (ctx, { query }) => people.searchPeople(ctx, query));
  serve("getPerson", (ctx, { params }) => people.getPerson(ctx, params));
  serve("listPersonLog", (ctx, { params, query }) =>
    people.listPersonLog(ctx, { ...params, ...query }),
  );
  serve("resendPersonVerification", (ctx, { params, body }) =>
    acts.resendVerification(ctx, params, body),
  );
  serve("endPersonSessions", (ctx, { params, body }) => acts.endSessions(ctx, params, body));
  serve("resetPersonSecondFactor", (ctx, { params, body }) =>
    acts.resetSecondFactor(ctx, params, body),
  );
  serve("suspendPerson", (ctx, { params, body }) => acts.suspend(ctx, params, body));
  serve("reinstatePerson", (ctx, { params, body }) => acts.reinstate(ctx, params, body));
  serve("planPersonDeletion", (ctx, { params, body }) => acts.planDeletion(ctx, params, body));
  serve("cancelPersonDeletion", (ctx, { params, body }) => acts.cancelDeletion(ctx, params, body));
  serve("changePersonRole", (ctx, { params, body }) => acts.changeRole(ctx, params, body));
}
