import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { createEndpoints, type Endpoints } from "#api/http/endpoints.ts";
import type { Services } from "#api/services.ts";

function prepare() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return { app, ...createEndpoints(app, {} as Services) };
}

/** A feature that serves some endpoints of the table, with handlers that are never called. */
function feature(...names: EndpointName[]) {
  return ({ serve }: Endpoints) => {
    for (const name of names) serve(name, async () => null);
  };
}

const names = Object.keys(endpoints) as EndpointName[];
const withAccess = (access: string) => names.filter((name) => endpoints[name].access === access);

describe("the process does not start with", () => {
  test("a route outside the endpoint table", () => {
    const { app } = prepare();
    expect(() => app.get("/api/secrets", async () => "all of them")).toThrow(
      "GET /api/secrets declares no access level",
    );
  });

  test("a route outside the table that hides in a plugin", async () => {
    const { app } = prepare();
    app.register(async (inner) => inner.get("/api/secrets", async () => "all of them"));
    await expect(app.ready()).rejects.toThrow("declares no access level");
  });

  test("a route that borrows the name of another", () => {
    const { app } = prepare();
    const config = { endpoint: "getLiveness" } as const;
    expect(() => app.get("/api/secrets", { config }, async () => "all of them")).toThrow(
      "declares no access level",
    );
  });

  test("another method under a known name", () => {
    const { app } = prepare();
    const config = { endpoint: "getLiveness" } as const;
    expect(() => app.delete(endpoints.getLiveness.path, { config }, async () => "gone")).toThrow(
      "declares no access level",
    );
  });

  test.each([
    ["public", "listClientErrors"],
    ["public", "listNotifications"],
    ["session", "listClientErrors"],
    ["admin", "listNotifications"],
    ["moderator", "listNotifications"],
    ["session", "logIn"],
  ] as const)("an endpoint served as %s that is not: %s", (access, name) => {
    const { scope } = prepare();
    expect(() => scope(access, [feature(name)])).toThrow(
      `${name} is ${endpoints[name].access} in the endpoint table but served as ${access}`,
    );
  });

  test.each(["listNotifications", "getLiveness"] as const)("the endpoint %s missing", (missing) => {
    const { scope, checkComplete } = prepare();
    for (const access of ["public", "session", "moderator", "admin"] as const) {
      scope(access, [feature(...withAccess(access).filter((name) => name !== missing))]);
    }
    expect(checkComplete).toThrow(`In the endpoint table but not served: ${missing}`);
  });
});

test("the process starts with the whole table", async () => {
  const { app, scope, checkComplete } = prepare();
  for (const access of ["public", "session", "moderator", "admin"] as const) {
    scope(access, [feature(...withAccess(access))]);
  }
  checkComplete();
  await app.ready();
  for (const name of names) {
    const { method, path } = endpoints[name];
    expect(app.hasRoute({ method, url: path }), name).toBe(true);
  }
});
