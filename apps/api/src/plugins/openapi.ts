import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { endpoints } from "@masar/contract/endpoints";
import type { EndpointSchemas } from "@masar/contract/endpoint";
import { errorStatus } from "@masar/contract/errors";
import { limits } from "@masar/contract/limits";
import { type RouteName, routes } from "@masar/contract/routes";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z.array(z.string()).optional(),
    requestId: z.string(),
  })
  .describe("problem+json: the web shows the translated text of `code`");

export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Masar", version: limits.version, license: { name: "AGPL-3.0-only" } },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "masar.session_token" } },
      },
    },
    transform: jsonSchemaTransform,
  });
}

/** The Fastify schema of one endpoint: it validates, it serialises, and it describes. */
export function describe(name: RouteName) {
  const schemas: EndpointSchemas = endpoints[name];
  const { access, path } = routes[name];
  const isStream = schemas.mediaType === "text/event-stream";
  return {
    operationId: name,
    summary: schemas.summary,
    tags: [path.split("/")[2] ?? "api"],
    ...(access === "public"
      ? {}
      : { security: [{ session: [] }], description: `Access: ${access}` }),
    ...(schemas.params ? { params: schemas.params } : {}),
    ...(schemas.query ? { querystring: schemas.query } : {}),
    ...(schemas.body ? { body: schemas.body } : {}),
    ...(isStream ? { produces: ["text/event-stream"] } : {}),
    response: isStream
      ? { default: problem }
      : {
          [schemas.response === null ? 204 : (schemas.status ?? 200)]: schemas.response ?? z.null(),
          default: problem,
        },
  };
}
