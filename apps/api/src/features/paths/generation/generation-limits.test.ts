import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { setUsed } from "../../../../test/load/limits.ts";
import { dataAnalyst, type TestUser } from "../../../../test/paths.ts";

// The worker's engine waits until the end: what is started stays under way.
let testApp: TestApp;
let user: TestUser;
let letGo: () => void = () => {};
beforeAll(async () => {
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const nothing: PathOutcome = {
    kind: "choice",
    reason: "unknown",
    are_related: false,
    candidates: [],
  };
  testApp = await startTestApp({ engine: { plan: () => released.then(() => nothing) } });
});
afterAll(() => {
  letGo();
  return testApp.stop();
});
beforeEach(async () => {
  user = await testApp.createUser();
});

const start = (of: TestUser, id: string = randomUUID()) =>
  of.call("startGeneration", { body: { id, intake: dataAnalyst } });

describe("[D13] generations are limited", () => {
  test("to 3 running, even if 20 are started at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(user)));
    const codes = answers.map(({ status, body }) => (status === 202 ? "started" : body.code));
    expect(codes.filter((code) => code === "started")).toHaveLength(limits.generation.running);
    expect(new Set(codes)).toEqual(new Set(["started", "generations_running"]));
    const { rows } = await testApp.admin.query(
      "select count(*)::int from path_generations where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ count: limits.generation.running }]);
    expect((await start(await testApp.createUser())).status, "another user").toBe(202);
  });

  test("a repeated start counts once", async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [...ids, ...ids]) expect((await start(user, id)).status).toBe(202);
    expect((await start(user)).body.code).toBe("generations_running");
  });

  test("to 10 a day; what failed or is older than a day does not count", async () => {
    const add = (status: string, age: string) =>
      testApp.admin.query(
        `insert into path_generations (user_id, id, status, intake, language, created_at)
         values ($1, gen_random_uuid(), $2, '{}', 'en', now() - $3::interval)`,
        [user.id, status, age],
      );
    for (let made = 0; made < limits.generation.perDay - 1; made++) await add("done", "1 hour");
    await add("failed", "1 hour");
    await add("done", "25 hours");
    const answers = await Promise.all([start(user), start(user), start(user)]);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("generations_today");
    const cancelled = answers.find(({ status }) => status === 202)?.body.id;
    await user.call("cancelGeneration", { params: { id: cancelled } });
    expect((await start(user)).body.code, "a cancelled one counts").toBe("generations_today");
  });

  test("[N4.04] to 10 a day without those that add a milestone to a draft, which have their own limit", async () => {
    const pathId = randomUUID();
    const goal = "data analysis with Excel";
    const add = (more: { pathId?: string; replaces?: string; include?: string[] }, times = 1) =>
      testApp.admin.query(
        `insert into path_generations (user_id, id, status, intake, language, path_id, replaces)
         select $1, gen_random_uuid(), 'done', $2, 'en', $3, $4 from generate_series(1, $5)`,
        [
          user.id,
          JSON.stringify({ goal, include: more.include ?? [] }),
          more.pathId ?? null,
          more.replaces ?? null,
          times,
        ],
      );
    const startOf = (intake: { goal: string; include: string[] }) =>
      user.call("startGeneration", { body: { id: randomUUID(), intake, replaces: pathId } });
    await add({ pathId });
    await add({}, limits.generation.perDay - 1);
    expect((await start(user)).body.code).toBe("generations_today");
    const addition = { goal, include: ["dashboards"] };
    const added = await startOf(addition);
    expect(added.status).toBe(202);
    expect((await startOf({ goal, include: [] })).body.code, "nothing added").toBe(
      "generations_today",
    );
    expect((await startOf({ ...addition, goal: "marketing" })).body.code, "another goal").toBe(
      "generations_today",
    );
    await add(
      { replaces: pathId, include: ["sql-queries"] },
      limits.generation.additionsPerDay - 2,
    );
    expect((await startOf(addition)).status).toBe(202);
    expect((await startOf(addition)).body.code, "too many").toBe("additions_today");
  });

  test("to requests with a goal or a blueprint", async () => {
    const body = { id: randomUUID(), intake: { goal: "   " } };
    const answer = await user.call("startGeneration", { body });
    expect([answer.status, answer.body.code]).toEqual([400, "goal_needed"]);
  });
});

test.each(["I want to kill myself", "أريد أن أموت", "3ayez amoot"])(
  "[N1.19] the goal %j makes no path and gets a helpline",
  async (goal) => {
    const body = { id: randomUUID(), intake: { goal } };
    const started = await user.call("startGeneration", { body });
    const previewed = await testApp.openBrowser().call("previewPath", { body: { goal } });
    for (const answer of [started, previewed]) {
      expect([answer.status, answer.body.code]).toEqual([400, "goal_crisis"]);
    }
    const { rows } = await testApp.admin.query("select id from path_generations where id = $1", [
      body.id,
    ]);
    expect(rows).toEqual([]);
  },
);

describe("the public preview", () => {
  const preview = (browser: { call: TestUser["call"] }, body: unknown = dataAnalyst) =>
    browser.call("previewPath", { body });

  test("returns a validated path to a visitor and stores nothing", async () => {
    const count =
      "select (select count(*) from learning_paths) + (select count(*) from path_generations) as n";
    const before = (await testApp.admin.query(count)).rows;
    const answer = await preview(testApp.openBrowser(), { ...dataAnalyst, language: "ar" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ kind: "path", blueprint: "data-analyst" });
    expect(answer.body.title).toMatch(/\p{Script=Arabic}/u);
    expect((await testApp.admin.query(count)).rows).toEqual(before);
  });

  test("names no course that is known to be dead", async () => {
    type Made = { milestones: Record<string, { linkedCourses: { course: string }[] }> };
    const named = (made: Made) =>
      Object.values(made.milestones).flatMap(({ linkedCourses }) =>
        linkedCourses.map(({ course }) => course),
      );
    const [dead = ""] = named((await preview(testApp.openBrowser())).body);
    const mark = (status: string) =>
      testApp.admin.query("update courses set link_status = $1 where slug = $2", [status, dead]);
    await mark("dead");
    try {
      const after = named((await preview(testApp.openBrowser())).body);
      expect(after.length).toBeGreaterThan(0);
      expect(after).not.toContain(dead);
    } finally {
      await mark("unchecked");
    }
  });

  test("[D14] returns the closest blueprints for an unknown goal", async () => {
    const { body } = await preview(testApp.openBrowser(), { goal: "beekeeping" });
    expect(body.kind).toBe("choice");
    expect(body.candidates.length).toBeGreaterThan(0);
  });

  test("needs a goal or a blueprint", async () => {
    const answer = await preview(testApp.openBrowser(), { goal: "" });
    expect([answer.status, answer.body.code]).toEqual([400, "goal_needed"]);
  });

  test("[N1.05] is answered 600 times a minute to one address, and to another then too", async () => {
    const browser = testApp.openBrowser();
    const { perIpPerMinute } = limits.generation.previews;
    expect(perIpPerMinute).toBe(600);
    await setUsed(testApp, `preview:address:${browser.address}`, perIpPerMinute - 1);
    expect((await preview(browser)).status).toBe(200);
    expect((await preview(browser)).status).toBe(429);
    expect((await preview(testApp.openBrowser())).status).toBe(200);
  });

  test("[N1.05] is answered 30 times a minute to one signed-in browser", async () => {
    const { browser } = await testApp.createUser();
    const { perDevicePerMinute } = limits.generation.previews;
    const statuses: number[] = [];
    for (let times = 0; times <= perDevicePerMinute; times++) {
      statuses.push((await preview(browser)).status);
    }
    expect(statuses).toEqual([...Array<number>(perDevicePerMinute).fill(200), 429]);
  });
});
