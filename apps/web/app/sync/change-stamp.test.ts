import { tasksEndpoints } from "@masar/contract/tasks/endpoints";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, call } from "#web/platform/api/api-client.ts";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  window.localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[D45] stamps made in the same millisecond still have an order", async () => {
  const { createChangeStamp } = await import("./change-stamp.ts");
  const [one, other] = [createChangeStamp(), createChangeStamp()];
  expect(one.at < other.at).toBe(true);
  expect(one.change_id < other.change_id).toBe(true);
});

test("[D45] a device whose clock is wrong stamps by the server's, also after a restart without a network", async () => {
  const { updateServerClock } = await import("#web/platform/api/server-clock.ts");
  const { createChangeStamp } = await import("./change-stamp.ts");
  updateServerClock("Sun, 15 Nov 2026 08:00:02 GMT");
  expect(createChangeStamp().at).toBe("2026-11-15T08:00:00.000Z");
  updateServerClock("Sun, 15 Nov 2026 09:00:00 GMT");
  expect(createChangeStamp().at).toBe("2026-11-15T09:00:00.000Z");
  vi.resetModules();
  vi.setSystemTime(new Date("2026-11-15T08:01:00Z"));
  const restarted = await import("./change-stamp.ts");
  expect(restarted.createChangeStamp().at).toBe("2026-11-15T09:01:00.000Z");
});

test("[D45] after the clock was set back, also over a restart, the later change is still the later one", async () => {
  const { createChangeStamp } = await import("./change-stamp.ts");
  const before = createChangeStamp();
  vi.setSystemTime(new Date("2026-11-15T07:00:00Z"));
  vi.resetModules();
  const after = (await import("./change-stamp.ts")).createChangeStamp();
  expect(after.at > before.at).toBe(true);
  expect(after.change_id > before.change_id).toBe(true);
  // A clock that was years ahead is ignored.
  vi.setSystemTime(new Date("2020-01-01T00:00:00Z"));
  expect((await import("./change-stamp.ts")).createChangeStamp().at).toBe(
    "2020-01-01T00:00:00.000Z",
  );
});

test("how long a server wants to be left alone comes with its refusal", async () => {
  const refusal = Response.json(
    { code: "rate_limited", requestId: "1" },
    { status: 429, headers: { "retry-after": "30" } },
  );
  vi.stubGlobal("fetch", async () => refusal);
  const error = await call(tasksEndpoints, "listTasks", {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 30 });
});
