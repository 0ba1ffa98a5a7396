import { randomUUID } from "node:crypto";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";
import { createPath, readPath, type TestUser } from "../../../../test/paths.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import {
  agreeToModel,
  startTestAppWithModel,
  type TestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

const opening = "Rewrite these sessions";

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
let user: TestUser;
let id: string;
let sub: string;
let sessions: PlannedSession[];
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    env: { AI_MODEL: "sonar-scripted", AI_BREAKER_FAILURES: "1000" },
  }));
});
afterAll(() => stop());
beforeEach(async () => {
  user = await testApp.createUser();
  ({ id } = (await createPath(user)).path);
  const { body } = await user.call("listPlannedSessions", { params: { id, key: "m1" } });
  ({ id: sub, sessions } = body.sub_milestones[0]);
});

const suggest = (of = sub) => user.call("suggestSessions", { params: { id, key: "m1", sub: of } });

/** As many minutes as the sessions from `first` on. */
const rewrite = (first: number) => ({
  sessions: sessions.slice(first).map(({ minutes }, index) => ({
    title: `Sales list, part ${index + 1}`,
    task: "Open your own sales list and sort it by two columns.",
    search: "sort by two columns",
    done_when: "The list is sorted by date and by amount.",
    minutes,
  })),
});

describe("[N4.16] sessions suggested by a model", () => {
  test("replace only what is open, are shown after consent, and are not stored", async () => {
    await agreeToModel(user);
    const params = { id, key: "m1", sub, session: sessions[0]!.id };
    await user.call("tickPlannedSession", {
      params,
      body: { ...createChangeStamp(), completed: true },
    });
    ai.script(opening, { object: rewrite(1), times: 1 });
    const { status, body } = await suggest();
    expect(status).toBe(200);
    expect(body.sessions).toEqual(rewrite(1).sessions);
    const { question } = ai.received.findLast((one) => one.question.includes(opening))!;
    expect(question).toContain(`"done":[${JSON.stringify(sessions[0]!.title)}]`);
    expect(question).not.toContain(user.email);
    expect((await readPath(user, id)).path.version).toBe(1);
  });

  test("[N12.11] are refused for a locked milestone, and the model is not asked", async () => {
    await agreeToModel(user);
    const before = ai.received.length;
    const edit = { edit_id: randomUUID(), base_version: 1, change: { kind: "lock", key: "m1" } };
    expect((await user.call("editPath", { params: { id }, body: edit })).status).toBe(200);
    const { status, body } = await suggest();
    expect([status, body.code]).toEqual([409, "not_possible_now"]);
    expect(ai.received).toHaveLength(before);
  });

  test("are asked for once more when they break a rule", async () => {
    await agreeToModel(user);
    const short = { sessions: rewrite(0).sessions.map((one) => ({ ...one, minutes: 5 })) };
    ai.script(opening, { object: short, times: 1 });
    ai.script("That answer breaks these rules", { object: rewrite(0), times: 1 });
    expect((await suggest()).body.sessions).toEqual(rewrite(0).sessions);
  });

  test("are refused without consent, and the model is not asked", async () => {
    const before = ai.received.length;
    const { status, body } = await suggest();
    expect([status, body.code]).toEqual([409, "not_possible_now"]);
    expect(ai.received).toHaveLength(before);
  });

  test("are refused for an unknown sub-milestone, and when the model fails", async () => {
    await agreeToModel(user);
    expect((await suggest("sub-99")).status).toBe(404);
    ai.script(opening, { fault: "error_500" });
    expect((await suggest()).body.code).toBe("not_possible_now");
  });
});
