import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@masar/contract/limits";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { ModelMilestone } from "@masar/domain/planning/model/model-path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp } from "../../../../test/test-app.ts";
import {
  agreeToModel,
  type TestAppWithModel,
  startTestAppWithModel,
} from "../../../../test/test-app-with-model.ts";
import { createPath, type TestUser, readPath } from "../../../../test/paths.ts";
import { listRecorded, toScript } from "../../../../test/assistant/recorded-paths.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";

const rebuildOpening = "Write this milestone anew";
const repairOpening = "That answer breaks these rules";
const bees = listRecorded("good", "en").find(({ name }) => name.includes("beekeeping"))!;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    env: {
      AI_MODEL: "sonar-scripted",
      AI_BREAKER_FAILURES: "1000",
    },
  }));
});
afterAll(() => stop());

let user: TestUser;
let detail: PathDetail;
beforeEach(async () => {
  user = await testApp.createUser();
  await agreeToModel(user);
  ai.script("beekeeping", toScript(bees));
  detail = await createPath(user, { goal: "beekeeping" });
});

const fresh: ModelMilestone = {
  title: "Hive and tools, on a budget",
  description: "Used boxes are enough when they are clean.",
  difficulty: "beginner",
  skills: ["used equipment", "site selection"],
  deliverables: ["A cleaned hive"],
  completion_criteria: ["No wax or moth is left in the box"],
  prerequisites: [],
  sub_milestones: [
    { title: "Choose the place", estimated_hours: 3 },
    { title: "Clean a used hive", estimated_hours: 6 },
  ],
  courses: [],
};

function regenerate(key: string, edit: { edit_id?: string } = {}) {
  const { id, version } = detail.path;
  const change = { kind: "regenerate", key };
  const body = { edit_id: randomUUID(), base_version: version, change, ...edit };
  return user.call("editPath", { params: { id }, body });
}

const countRebuilds = () =>
  ai.received.filter(({ question }) => question.includes(rebuildOpening)).length;

describe("[D15] a milestone made anew by the model", () => {
  test("keeps its order, prerequisites, feedback and completed sub-milestones, and can be undone", async () => {
    const { id } = detail.path;
    const before = detail.path.milestones["m2"]!;
    const completed = before.subMilestones.find(({ title }) => title === "Choose the place")!;
    await user.call("tickSubMilestone", {
      params: { id, key: "m2", sub: completed.id },
      body: { ...createChangeStamp(), completed: true },
    });
    await testApp.admin.query(
      "update learning_paths set milestones = jsonb_set(milestones, '{m2,aiFeedback}', '\"Good\"') where id = $1",
      [id],
    );
    ai.script(rebuildOpening, { object: fresh, times: 1 });
    const { status, body } = await regenerate("m2");
    expect(status).toBe(200);
    const after = body.path.milestones.m2;
    expect(after).toMatchObject({
      title: fresh.title,
      estimatedHours: 9,
      order: 2,
      prerequisites: ["m1"],
      aiFeedback: "Good",
      origin: { engine: "ai", name: "sonar-scripted", key: null },
    });
    expect(after.subMilestones[0]).toMatchObject({ id: completed.id, title: "Choose the place" });
    expect(body.sub_progress).toMatchObject([{ milestone_key: "m2", sub_milestone: completed.id }]);
    await testApp.admin.query(
      "update learning_paths set milestones = jsonb_set(milestones, '{m2,aiFeedback}', '\"Better\"') where id = $1",
      [id],
    );
    const undone = await user.call("undoPathEdit", {
      params: { id },
      body: { edit_id: randomUUID(), base_version: body.path.version },
    });
    expect(undone.body.path.milestones.m2).toEqual({ ...before, aiFeedback: "Better" });
    const request = ai.received.findLast(({ question }) => question.includes(rebuildOpening));
    expect(JSON.stringify(request?.body)).not.toContain(user.email);
    expect(request?.question).toContain(before.title);
  });

  test("is requested once by a repeated edit", async () => {
    ai.script(rebuildOpening, { object: fresh });
    const again = { edit_id: randomUUID() };
    const before = countRebuilds();
    expect((await regenerate("m2", again)).status).toBe(200);
    expect((await regenerate("m2", again)).status).toBe(200);
    expect(countRebuilds() - before).toBe(1);
    const late = await regenerate("m2");
    expect(late.body.code).toBe("path_changed");
    expect(countRebuilds() - before).toBe(1);
  });

  test("is repaired once when it repeats another's skills, and refused when that fails as well", async () => {
    const twin = { ...fresh, skills: detail.path.milestones["m1"]!.skills };
    ai.script(rebuildOpening, { object: twin, times: 2 });
    ai.script(repairOpening, { object: fresh, times: 1 });
    const repaired = await regenerate("m2");
    expect(repaired.body.path.milestones.m2.skills).toEqual(fresh.skills);
    expect(ai.received.at(-1)?.question).toMatch(/m2 has the same skills as m1/);
    detail = repaired.body;
    ai.script(repairOpening, { object: twin, times: 1 });
    const refused = await regenerate("m2");
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible_now"]);
    expect((await readPath(user, detail.path.id)).path).toEqual(detail.path);
  });

  test("is rejected without consent or without an answer, and changes nothing", async () => {
    ai.script(rebuildOpening, { fault: "error_500", times: 4 });
    const failed = await regenerate("m2");
    expect([failed.status, failed.body.code]).toEqual([409, "not_possible_now"]);
    await agreeToModel(user, false);
    const before = countRebuilds();
    expect((await regenerate("m2")).body.code).toBe("not_possible_now");
    expect(countRebuilds()).toBe(before);
    expect((await readPath(user, detail.path.id)).path.version).toBe(detail.path.version);
  });

  test("is aborted when the user disconnects, and changes nothing", async () => {
    ai.script(rebuildOpening, { object: fresh, delayMs: 15_000, times: 1 });
    detail = await createPath(user, { goal: "", blueprint: "data-analyst" });
    const { id, version } = detail.path;
    const { port } = await listenForAnswers(testApp);
    const disconnect = new AbortController();
    const before = countRebuilds();
    const response = fetch(
      `http://127.0.0.1:${port}${endpoints.editPath.path.replace(":id", id)}`,
      {
        method: endpoints.editPath.method,
        signal: disconnect.signal,
        headers: {
          "content-type": "application/json",
          origin: new URL(testApp.env.PUBLIC_URL).origin,
          cookie: [...user.browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: JSON.stringify({
          edit_id: randomUUID(),
          base_version: version,
          change: { kind: "regenerate", key: "m1" },
        }),
      },
    ).catch(() => "aborted");
    await expect.poll(countRebuilds, { timeout: 5000 }).toBe(before + 1);
    disconnect.abort();
    expect(await response).toBe("aborted");
    await expect.poll(() => ai.received.at(-1)?.isAborted, { timeout: 5000 }).toBe(true);
    // Long enough for what follows on a failed call: the blueprint's milestone.
    await sleep(300);
    expect((await readPath(user, id)).path).toEqual(detail.path);
  }, 20_000);

  test("is requested at most ten times a day", async () => {
    ai.script(rebuildOpening, { object: fresh });
    detail = (await regenerate("m2")).body;
    const { rows } = await testApp.admin.query(
      `update rate_limits set used = $2 where key = $1
       returning window_ends_at > now() + interval '23 hours' as is_day`,
      [`rebuild:${user.id}`, limits.generation.perDay],
    );
    expect(rows).toEqual([{ is_day: true }]);
    const before = countRebuilds();
    expect((await regenerate("m2")).body.code).toBe("not_possible_now");
    expect(countRebuilds()).toBe(before);
  });

  test("replaces a blueprint's milestone, which the blueprint gives when the model fails", async () => {
    detail = await createPath(user, { goal: "", blueprint: "data-analyst" });
    const before = detail.path.milestones["m1"]!;
    ai.script(rebuildOpening, { fault: "garbage_json", times: 4 });
    const fallen = await regenerate("m1");
    expect(fallen.body.path.milestones.m1).toMatchObject({
      title: before.title,
      origin: { engine: "blueprint", key: before.origin.key },
    });
    detail = fallen.body;
    ai.script(rebuildOpening, { object: fresh, times: 1 });
    const made = await regenerate("m1");
    expect(made.body.path.milestones.m1.origin).toMatchObject({ engine: "ai", key: null });
  });
});
