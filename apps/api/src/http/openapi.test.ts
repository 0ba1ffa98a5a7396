import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { describeApi } from "#api/http/openapi.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, object> }>;
};
type Description = {
  openapi: string;
  servers?: object[];
  paths: Record<string, Record<string, Operation>>;
};

let testApp: TestApp;
let served: Description;
beforeAll(async () => {
  testApp = await startTestApp();
  served = (await testApp.openBrowser().call("getOpenApi")).body;
});
afterAll(() => testApp.stop());

test("the served description is the committed one; `npm run openapi` writes it", async () => {
  const committed = readFileSync(
    join(import.meta.dirname, "../../../../docs/openapi.json"),
    "utf8",
  );
  expect(JSON.parse(committed)).toEqual(served);
  expect(`${JSON.stringify(await describeApi(), null, 2)}\n`).toBe(committed);
});

test("[N1.04] answers 304 without a body to the ETag of the description", async () => {
  const first = await testApp.openBrowser().call("getOpenApi");
  const { etag } = first.headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const tag of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
    const again = await testApp
      .openBrowser()
      .call("getOpenApi", { headers: { "if-none-match": tag } });
    expect([again.status, again.body]).toEqual([304, null]);
  }
  const other = { "if-none-match": '"other"' };
  expect((await testApp.openBrowser().call("getOpenApi", { headers: other })).status).toBe(200);
});

test.each(["getOpenApi", "getCatalogTerms"] as const)(
  "[N1.04] %s is not serialised again for the second request",
  async (name) => {
    const visitor = testApp.openBrowser();
    const { body } = await visitor.call(name);
    const stringify = vi.spyOn(JSON, "stringify");
    try {
      expect((await visitor.call(name)).body).toEqual(body);
      const largest = Math.max(0, ...stringify.mock.results.map(({ value }) => value?.length ?? 0));
      expect(largest).toBeLessThan(1000);
    } finally {
      stringify.mockRestore();
    }
  },
);

test("it is OpenAPI 3.1 and names no machine", () => {
  expect(served.openapi).toBe("3.1.0");
  expect(served.servers).toBeUndefined();
  expect(JSON.stringify(served)).not.toMatch(/https?:\/\/|localhost|127\.0\.0\.1/);
});

test("it describes every endpoint of the table, and nothing else", () => {
  const described = Object.entries(served.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const table = Object.entries(endpoints).map(
    ([name, { method, path }]) =>
      `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")} ${name}`,
  );
  expect(described.toSorted()).toEqual(table.toSorted());
});

test.each(Object.keys(endpoints) as EndpointName[])(
  "%s has its access level, request and response",
  (name) => {
    const { method, path, access } = endpoints[name];
    const operation = served.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const schemas: { body?: object; summary: string; response: object | null; mediaType?: string } =
      endpointSchemas[name];
    expect(operation?.summary).toBe(schemas.summary);
    expect(operation?.security).toEqual(access === "public" ? undefined : [{ session: [] }]);
    expect(operation?.description).toBe(access === "public" ? undefined : `Access: ${access}`);
    expect(operation?.requestBody !== undefined).toBe(schemas.body !== undefined);
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/:(\w+)/g)].map(([, key]) => key),
    );
    const { default: refusal, ...success } = operation?.responses ?? {};
    expect(Object.keys(refusal?.content ?? {})).toEqual(["application/problem+json"]);
    const types = Object.values(success).flatMap(({ content }) => Object.keys(content ?? {}));
    expect(types).toEqual(
      schemas.response === null ? [] : [schemas.mediaType ?? "application/json"],
    );
  },
);
