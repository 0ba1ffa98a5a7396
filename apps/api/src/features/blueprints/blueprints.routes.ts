import type { Endpoints } from "#api/http/endpoints.ts";
import * as blueprints from "./blueprints.service.ts";

export function adminBlueprintsRoutes({ serve }: Endpoints): void {
  serve("listAdminBlueprints", (ctx) => blueprints.listAdminBlueprints(ctx));
  serve("getAdminBlueprint", (ctx, { params }) => blueprints.getAdminBlueprint(ctx, params));
  serve("getBlueprintVersion", (ctx, { params }) => blueprints.getBlueprintVersion(ctx, params));
  serve("checkBlueprint", (ctx, { body }) => blueprints.checkBlueprint(ctx, body));
  serve("publishBlueprint", (ctx, input) => blueprints.publishBlueprint(ctx, input));
}
