import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { endpointSchemas, type ParsedOf, type ResponseOf } from "@masar/contract/endpoint-schemas";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Access, Endpoint } from "@masar/contract/shared/endpoint";
import { resignCookies } from "#api/auth/cookies.ts";
import { runInHashLane } from "#api/auth/password.ts";
import { findSessionToken } from "#api/auth/session.ts";
import { type AccountCtx, asUser, type Ctx } from "#api/context.ts";
import { identifyCaller } from "#api/http/caller.ts";
import { describe } from "#api/http/openapi.ts";
import { RequestHeaders } from "#api/http/request-headers.ts";
import { limitCaller, limitUser } from "#api/http/rate-limits.ts";
import { findSession, isMeantFor, requireAccess } from "#api/http/session.ts";
import type { Services } from "#api/services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
    /** Files of the web application; everything else must be an endpoint of the table. */
    isFile?: true;
  }
}

type CtxOf<N extends EndpointName> = (typeof endpoints)[N]["access"] extends "public"
  ? Ctx
  : AccountCtx;
type Handler<N extends EndpointName> = (
  ctx: CtxOf<N>,
  input: ParsedOf<N>,
  reply: FastifyReply,
) => Promise<ResponseOf<N> | FastifyReply>;

export type Endpoints = { serve: <N extends EndpointName>(name: N, handler: Handler<N>) => void };

/** An endpoint with another access level, outside the table, or not served stops the process before it listens. */
export function createEndpoints(app: FastifyInstance, services: Services) {
  const served = new Set<EndpointName>();
  const contexts = new WeakMap<FastifyRequest, Ctx>();

  app.addHook("onRoute", (route) => {
    if (route.config?.isFile) return;
    const declared: Endpoint | undefined =
      route.config?.endpoint && endpoints[route.config.endpoint];
    const isItsMethod =
      declared?.method === route.method || (declared?.method === "GET" && route.method === "HEAD");
    if (!isItsMethod || declared.path !== route.url) {
      throw new Error(
        `${String(route.method)} ${route.url} declares no access level: it is not in the endpoint table`,
      );
    }
  });

  function scope(access: Access, features: ((at: Endpoints) => void)[]) {
    const serve: Endpoints["serve"] = (name, handler) => {
      const route: Endpoint = endpoints[name];
      if (route.access !== access) {
        throw new Error(`${name} is ${route.access} in the endpoint table but served as ${access}`);
      }
      const schemas: EndpointSchemas = endpointSchemas[name];
      served.add(name);
      const declared: RouteOptions = {
        method: route.method,
        url: route.path,
        config: { endpoint: name },
        schema: describe(name),
        ...(schemas.bodyLimit ? { bodyLimit: schemas.bodyLimit } : {}),
        // A HEAD request of the event stream would never end.
        exposeHeadRoute: schemas.mediaType !== "text/event-stream",
        onRequest: async (request, reply) => {
          contexts.set(request, await identify(services, route, request, reply));
        },
        handler: (request, reply) =>
          answer(name, handler, contexts.get(request) as CtxOf<typeof name>, request, reply),
      };
      if (schemas.takesForm) admitForm(app, declared);
      else app.route(declared);
    };
    for (const feature of features) feature({ serve });
  }

  function checkComplete() {
    const missing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !served.has(name));
    if (missing.length > 0)
      throw new Error(`In the endpoint table but not served: ${missing.join(", ")}`);
  }

  return { scope, checkComplete };
}

/** In its own Fastify context, so that other routes still reject forms. The content is ignored. */
function admitForm(app: FastifyInstance, route: RouteOptions) {
  app.register(async (alone) => {
    alone.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 1024 },
      async () => undefined,
    );
    alone.route(route);
  });
}

async function identify(
  services: Services,
  route: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> {
  const { id, ip } = request;
  const headers = new RequestHeaders(resignCookies(services.env, request.headers));
  const sessionToken = findSessionToken(services.env, headers);
  const caller = identifyCaller(services.env, { ip, headers, sessionToken });
  const info = { id, ip, headers, caller, sessionToken };
  const ctx: Ctx = { ...services, log: request.log, request: info };
  await limitCaller(ctx.requestLimiter, route, caller);
  if (route.access === "public") return ctx;
  const found = await findSession(ctx, reply);
  const { user, session } = requireAccess(route, found && isMeantFor(ctx, found) ? found : null);
  await limitUser(ctx.requestLimiter, route, user.id);
  return asUser(ctx, user, session);
}

async function answer<N extends EndpointName>(
  name: N,
  handler: Handler<N>,
  ctx: CtxOf<N>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const schemas: EndpointSchemas = endpointSchemas[name];
  const input = { params: request.params, query: request.query, body: request.body } as ParsedOf<N>;
  const result = await runInHashLane(ctx.request.caller.key, () => handler(ctx, input, reply));
  if (reply.sent || reply.raw.headersSent) return reply;
  if (schemas.response === null) return reply.code(204).send();
  return reply.code(schemas.status ?? 200).send(result);
}
