import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance } from "fastify";
import * as zodProvider from "fastify-type-provider-zod";
import { z } from "zod";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { errorStatus } from "@masar/contract/errors";
import { limits } from "@masar/contract/limits";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";

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
  .meta({ id: "Problem", description: "The web shows the translated text of `code`." });

const refusal = {
  description: "What went wrong, by RFC 9457.",
  content: { "application/problem+json": { schema: problem } },
};

export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Masar", version: limits.version, license: { name: "AGPL-3.0-only" } },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "masar.session_token" } },
      },
    },
    transform: zodProvider.jsonSchemaTransform,
    transformObject: zodProvider.jsonSchemaTransformObject,
  });
}

/** The description for `docs/openapi.json`, without starting the server. */
export async function describeApi(): Promise<object> {
  const app = Fastify();
  app.setValidatorCompiler(zodProvider.validatorCompiler);
  app.setSerializerCompiler(zodProvider.serializerCompiler);
  await registerOpenApi(app);
  // Sorted by path, so that the order of the tables does not change the file.
  const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) =>
    endpoints[a].path.localeCompare(endpoints[b].path, "en"),
  );
  for (const name of names) {
    const { method, path } = endpoints[name];
    app.route({ method, url: path, schema: describe(name), handler: async () => null });
  }
  await app.ready();
  return app.swagger();
}

/** The Fastify schema of one endpoint, which validates, serialises and describes it. */
export function describe(name: EndpointName) {
  const schemas: EndpointSchemas = endpointSchemas[name];
  const { access, path } = endpoints[name];
  const { mediaType } = schemas;
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
    response: {
      [schemas.status ?? (schemas.response === null ? 204 : 200)]: mediaType
        ? { content: { [mediaType]: { schema: schemas.response } } }
        : (schemas.response ?? z.null()),
      default: refusal,
    },
  };
}
