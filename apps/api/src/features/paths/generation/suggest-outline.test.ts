import { limits } from "@masar/contract/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listRecorded, toScript } from "../../../../test/assistant/recorded-paths.ts";
import { setUsed } from "../../../../test/load/limits.ts";
import type { TestUser } from "../../../../test/paths.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  agreeToModel,
  startTestAppWithModel,
  type TestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

const bees = listRecorded("good", "en").find(({ name }) => name.includes("beekeeping"))!;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    env: { AI_MODEL: "sonar-scripted", AI_BREAKER_FAILURES: "1000" },
  }));
});
afterAll(() => stop());
beforeEach(async () => {
  user = await testApp.createUser();
  ai.script("beekeeping", toScript(bees));
});

const suggest = (of: TestUser, goal = "beekeeping") =>
  of.call("suggestOutline", { body: { goal } });

describe("[N4.11] milestones suggested by a model", () => {
  test("are returned with hours after consent, and no path is stored", async () => {
    await agreeToModel(user);
    const { status, body } = await suggest(user);
    expect(status).toBe(200);
    expect(body.milestones.length).toBeGreaterThan(2);
    expect(body.milestones[0]).toEqual({ title: expect.any(String), hours: expect.any(Number) });
    expect((await user.call("listPaths")).body.paths).toEqual([]);
  });

  test("are refused without consent, and the model is not asked", async () => {
    const before = ai.received.length;
    const { status, body } = await suggest(user);
    expect([status, body.code]).toEqual([409, "not_possible_now"]);
    expect(ai.received).toHaveLength(before);
  });

  test("are refused when the model fails", async () => {
    await agreeToModel(user);
    ai.script("beekeeping", { fault: "error_500" });
    expect((await suggest(user)).body.code).toBe("not_possible_now");
  });

  test("are limited to ten a day", async () => {
    await agreeToModel(user);
    await setUsed(testApp, `suggest:${user.id}`, limits.generation.perDay);
    expect((await suggest(user)).status).toBe(429);
  });

  test("are refused where no model is configured", async () => {
    const other = await startTestApp();
    const { body } = await suggest(await other.createUser());
    await other.stop();
    expect(body.code).toBe("not_possible_now");
  });
});
