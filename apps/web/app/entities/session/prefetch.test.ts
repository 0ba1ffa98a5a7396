import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { getQueryClient } from "#web/platform/api/query-client.ts";
import { createPrefetchLoader } from "./prefetch.ts";

const request = new Request("http://localhost/dashboard/learning-paths");

afterEach(() => {
  getQueryClient().clear();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

test("[N3.09] the data of a page is requested while its strings still load", async () => {
  const asked = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listPaths: () => ({ paths: [] }),
  });
  let endStrings = () => {};
  const strings = new Promise<null>((resolve) => {
    endStrings = () => resolve(null);
  });
  const load = createPrefetchLoader(
    () => strings,
    () => pathsQuery,
  );
  const loading = load({ request, params: {} });
  await vi.waitFor(() => expect(asked.map(({ name }) => name)).toContain("listPaths"));
  endStrings();
  expect(await loading).toBeNull();
});

test("[N3.09] no data is requested for a visitor, or when the session check fails", async () => {
  for (const getSession of [
    () => ({ session: null }),
    () => {
      throw new TypeError("Failed to fetch");
    },
  ]) {
    getQueryClient().clear();
    const asked = fakeApi({ getSession });
    const load = createPrefetchLoader(
      async () => null,
      () => pathsQuery,
    );
    // oxlint-disable-next-line no-await-in-loop -- one shared client
    expect(await load({ request, params: {} })).toBeNull();
    // oxlint-disable-next-line no-await-in-loop -- one shared client
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.map(({ name }) => name)).not.toContain("listPaths");
  }
});
