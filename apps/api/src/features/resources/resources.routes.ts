import type { Endpoints } from "#api/http/endpoints.ts";
import * as hosts from "./resource-hosts.service.ts";
import * as resourceImport from "./resource-import.service.ts";
import * as resources from "./resources.service.ts";

export function adminResourcesRoutes({ serve }: Endpoints): void {
  serve("listAdminResources", (ctx, { query }) => resources.listAdminResources(ctx, query));
  serve("addResource", (ctx, { body }) => resources.addResource(ctx, body));
  serve("updateResource", (ctx, { params, body }) =>
    resources.updateResource(ctx, params.id, body),
  );
  serve("exportResources", (ctx) => resources.exportResources(ctx));
  serve("checkResourceImport", (ctx, { body }) => resourceImport.checkResourceImport(ctx, body));
  serve("importResources", (ctx, { body }) => resourceImport.importResources(ctx, body));
  serve("listBlueprintPlaces", (ctx) => resources.listBlueprintPlaces(ctx));
  serve("listResourceHosts", (ctx) => hosts.listResourceHosts(ctx));
  serve("saveResourceHost", (ctx, { params, body }) =>
    hosts.saveResourceHost(ctx, { ...params, ...body }),
  );
}
