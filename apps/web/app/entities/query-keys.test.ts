import { expect, test } from "vitest";
import { refreshStudy } from "./query-keys.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";

const keys = [["overview"], ["paths"], ["paths", "a"], ["paths", "b"], ["study-days", "1", "2"]];

async function refreshed(upToDatePathId?: string) {
  const client = createQueryClient();
  for (const queryKey of [...keys, ["settings"]]) client.setQueryData(queryKey, "loaded");
  await refreshStudy(client, upToDatePathId);
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey);
}

test("what study changes is read again wherever it is shown", async () => {
  expect(await refreshed()).toEqual(keys);
});

test("the path with an up-to-date response is not refetched, the others are", async () => {
  expect(await refreshed("a")).toEqual(keys.filter(([, id]) => id !== "a"));
});
