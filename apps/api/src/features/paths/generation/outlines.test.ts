import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { IntakeInput } from "@masar/contract/paths/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { setUsed } from "../../../../test/load/limits.ts";
import { createDraft, generate, readPath, type TestUser } from "../../../../test/paths.ts";

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  user = await testApp.createUser();
});

const outline = {
  title: "Keep bees",
  milestones: [
    { title: "Know the hive", hours: 4 },
    { title: "The first colony", hours: 10 },
    { title: "A year with bees", hours: 40 },
  ],
};
const beekeeping: IntakeInput = { goal: "beekeeping", hours_per_week: 9, outline };
const listPaths = async (of: TestUser) => (await of.call("listPaths")).body.paths;

describe("[N4.11] an own outline", () => {
  test("becomes a listed draft with its milestones in order, steps, hours and dates", async () => {
    const { path, plan } = await createDraft(user, beekeeping);
    expect(path).toMatchObject({ title: "Keep bees", blueprint: null, goal: "beekeeping" });
    const milestones = Object.values(path.milestones).toSorted((a, b) => a.order - b.order);
    expect(
      milestones.map(({ title, estimatedHours }) => ({ title, hours: estimatedHours })),
    ).toEqual(outline.milestones);
    expect(milestones.map(({ subMilestones }) => subMilestones)).toEqual([
      [
        { id: "sub-1", title: "Learn: Know the hive", estimatedHours: 2 },
        { id: "sub-2", title: "Practise: Know the hive", estimatedHours: 2 },
      ],
      [
        { id: "sub-1", title: "Learn: The first colony", estimatedHours: 4 },
        { id: "sub-2", title: "Practise: The first colony", estimatedHours: 3 },
        { id: "sub-3", title: "Use in a project: The first colony", estimatedHours: 3 },
      ],
      [
        { id: "sub-1", title: "Learn: A year with bees", estimatedHours: 14 },
        { id: "sub-2", title: "Practise: A year with bees", estimatedHours: 10 },
        { id: "sub-3", title: "Use in a project: A year with bees", estimatedHours: 10 },
        { id: "sub-4", title: "Review: A year with bees", estimatedHours: 6 },
      ],
    ]);
    expect(new Set(milestones.map(({ origin }) => origin.engine))).toEqual(new Set(["learner"]));
    expect(plan).toMatchObject({ hours: 54, weeks: 6 });
    expect(plan.dates.m3?.due_date).toBe(plan.finish_date);
    expect(await listPaths(user)).toMatchObject([
      { id: path.id, status: "draft", total_milestones: 3, estimated_duration_weeks: 6 },
    ]);
  });

  test("is accepted and edited like any other path", async () => {
    const { path } = await createDraft(user, beekeeping);
    const params = { id: path.id };
    const accepted = await user.call("updatePath", { params, body: { status: "active" } });
    expect([accepted.status, accepted.body.path.status]).toEqual([200, "active"]);
    const milestone = {
      title: "Harvest honey",
      estimated_hours: 5,
      deliverables: ["A jar"],
      completion_criteria: ["It is full"],
      sub_milestones: [
        { title: "Read", estimated_hours: 2 },
        { title: "Do", estimated_hours: 3 },
      ],
    };
    const change = { kind: "add", after: "m3", milestone };
    const body = { edit_id: randomUUID(), base_version: path.version, change };
    const edited = await user.call("editPath", { params, body });
    expect([edited.status, Object.keys(edited.body.path.milestones)]).toEqual([
      200,
      ["m1", "m2", "m3", "m4"],
    ]);
  });

  test("gets its steps in the language of the user, and keeps the titles as written", async () => {
    await user.call("updateSettings", { body: { language: "ar" } });
    const { path } = await createDraft(user, beekeeping);
    const [first] = path.milestones.m1?.subMilestones ?? [];
    expect([path.language, path.title, first?.title]).toEqual([
      "ar",
      "Keep bees",
      "تعلّم: Know the hive",
    ]);
  });

  test.each([0.1, 0.5, 1, 1.3, 2.7, 6, 19.9, 20, 500])(
    "divides %d hours into steps with the same sum",
    async (hours) => {
      const milestones = [{ title: "One", hours }];
      const { path } = await createDraft(user, { goal: "", outline: { title: "T", milestones } });
      const shares = path.milestones.m1?.subMilestones.map((sub) => sub.estimatedHours) ?? [];
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(hours, 6);
      expect(shares.filter((share) => share <= 0)).toEqual([]);
    },
  );

  test("keeps a deadline and reports that it does not fit", async () => {
    const deadline = addDays(new Date().toISOString().slice(0, 10), 8);
    const { plan } = await createDraft(user, { ...beekeeping, deadline });
    expect(plan.deadline).toMatchObject({ deadline, fits: false });
  });

  test("sent twice with the same id creates one path", async () => {
    const id = randomUUID();
    const first = await generate(user, beekeeping, { id });
    const again = await generate(user, beekeeping, { id });
    expect(again.path_id).toBe(first.path_id);
    expect(await listPaths(user)).toHaveLength(1);
  });

  test("with the id of another user's outline creates a path of its own", async () => {
    const otherUser = await testApp.createUser();
    const theirs = await generate(otherUser, beekeeping, { id: randomUUID() });
    const own = await generate(user, beekeeping, { id: theirs.id });
    expect(own.path_id).not.toBe(theirs.path_id);
    const params = { id: theirs.path_id ?? "" };
    expect((await user.call("getPath", { params })).status).toBe(404);
  });

  test("stays when another path of the same goal is built", async () => {
    const first = await generate(user, beekeeping);
    const second = await generate(user, beekeeping);
    const ids = (await listPaths(user)).map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([first.path_id ?? "", second.path_id ?? ""].toSorted());
  });

  test("replaces the draft before it, but not another user's draft", async () => {
    const { path: before } = await createDraft(user, { goal: "data analyst" });
    const otherUser = await testApp.createUser();
    const { path: theirs } = await createDraft(otherUser, { goal: "data analyst" });
    const first = await generate(user, beekeeping, { replaces: before.id });
    expect((await listPaths(user)).map(({ id }: { id: string }) => id)).toEqual([first.path_id]);
    await generate(user, beekeeping, { replaces: theirs.id });
    expect((await readPath(otherUser, theirs.id)).path.title).toBe("Data analyst");
  });

  test.each([
    ["no milestone", { title: "T", milestones: [] }],
    ["too many milestones", { title: "T", milestones: manyMilestones() }],
    ["an empty title", { ...outline, title: "  " }],
    ["an empty milestone", { title: "T", milestones: [{ title: " ", hours: 1 }] }],
    ["no hours", { title: "T", milestones: [{ title: "One", hours: 0 }] }],
    ["too many hours", { title: "T", milestones: [{ title: "One", hours: 501 }] }],
  ])("with %s is rejected with 400", async (_name, invalid) => {
    const body = { id: randomUUID(), intake: { goal: "bees", outline: invalid } };
    const answer = await user.call("startGeneration", { body });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(await listPaths(user)).toEqual([]);
  });

  test("counts towards the generations of a day", async () => {
    const add = `insert into path_generations (user_id, id, status, intake, language)
      select $1, gen_random_uuid(), 'done', '{}', 'en' from generate_series(1, $2)`;
    await testApp.admin.query(add, [user.id, limits.generation.perDay]);
    const body = { id: randomUUID(), intake: beekeeping };
    const answer = await user.call("startGeneration", { body });
    expect([answer.status, answer.body.code]).toEqual([429, "generations_today"]);
  });

  test("that speaks of suicide creates no path and gets a helpline", async () => {
    const milestones = [{ title: "I want to kill myself", hours: 1 }];
    const body = { id: randomUUID(), intake: { goal: "", outline: { title: "T", milestones } } };
    expect((await user.call("startGeneration", { body })).body.code).toBe("goal_crisis");
  });

  test("is saved with the setup for other devices", async () => {
    await user.call("saveOnboarding", { body: { step: "plan", intake: { outline } } });
    expect((await user.call("getOnboarding")).body.intake.outline).toEqual(outline);
    await user.call("saveOnboarding", { body: { intake: { outline: null } } });
    expect((await user.call("getOnboarding")).body.intake.outline).toBeNull();
  });
});

function manyMilestones() {
  return Array.from({ length: limits.paths.maxMilestones + 1 }, () => ({ title: "One", hours: 1 }));
}

test("[D13] a generation names the draft it replaces, also after it ended in a choice", async () => {
  const { path } = await createDraft(user);
  const unknown = await generate(user, { goal: "beekeeping" }, { replaces: path.id });
  expect(unknown).toMatchObject({ status: "choice", path_id: null, replaces: path.id });
});

describe("[N4.10] the check of a goal", () => {
  const check = (browser: { call: TestUser["call"] }, body: unknown) =>
    browser.call("checkGoal", { body });

  test("names the path and its hours for a goal that a blueprint serves", async () => {
    const { body } = await check(user, { goal: "I want to become a data analyst" });
    const counts = { hours: expect.any(Number), skills: expect.any(Array) };
    expect(body).toEqual({ kind: "path", title: "Data analyst", ...counts });
    const arabic = await check(user, { goal: "محلل بيانات", language: "ar" });
    expect(arabic.body).toMatchObject({ kind: "path", title: "محلّل بيانات" });
  });

  test("names the main skills of the path in its order, without those of its end", async () => {
    const { body } = await check(user, { goal: "Become a front-end developer" });
    expect(body.skills.slice(0, 4)).toEqual(["html", "css", "git", "javascript"]);
    expect(body.skills).not.toContain("job-search");
    expect(body.skills).not.toContain("portfolio-building");
  });

  test.each([
    ["beekeeping", "unknown"],
    ["learn to play the piano", "unknown"],
    ["تربية النحل", "unknown"],
    ["data", "vague"],
    ["I want to change my life", "vague"],
  ])("answers %j with the three nearest paths", async (goal, reason) => {
    const { body } = await check(user, { goal });
    expect([body.kind, body.reason]).toEqual(["choice", reason]);
    const slugs = body.candidates.map(({ blueprint }: { blueprint: string }) => blueprint);
    expect(new Set(slugs).size).toBe(3);
    for (const blueprint of slugs) {
      expect((await generate(user, { goal, blueprint })).status).toBe("done");
    }
  });

  test("offers nothing unrelated beside what is near", async () => {
    const { body } = await check(user, { goal: "I want to learn German" });
    expect(body.candidates.map(({ blueprint }: { blueprint: string }) => blueprint)).toEqual([
      "business-english",
      "ielts-preparation",
      "general-english",
    ]);
  });

  test("marks what is offered for a goal that nothing is near to as unrelated", async () => {
    const { body } = await check(user, { goal: "I want to become a doctor" });
    expect(body.are_related).toBe(false);
    expect(body.candidates).toHaveLength(3);
  });

  test("stores nothing and needs a goal", async () => {
    const { status, body } = await check(user, { goal: " " });
    expect([status, body.code]).toEqual([400, "goal_needed"]);
    await check(user, { goal: "beekeeping" });
    const { rows } = await testApp.admin.query(
      "select 1 from path_generations where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([]);
  });

  test("is answered 60 times a minute to one signed-in browser, and writes stay possible", async () => {
    const { perDevicePerMinute } = limits.generation.goalChecks;
    const statuses: number[] = [];
    for (let times = 0; times <= perDevicePerMinute; times++) {
      statuses.push((await check(user.browser, { goal: "data analyst" })).status);
    }
    expect(statuses).toEqual([...Array<number>(perDevicePerMinute).fill(200), 429]);
    expect((await user.call("saveOnboarding", { body: { step: "goal" } })).status).toBe(200);
  });

  test("is answered 1200 times a minute to one address", async () => {
    const browser = testApp.openBrowser();
    const { perIpPerMinute } = limits.generation.goalChecks;
    await setUsed(testApp, `goal:address:${browser.address}`, perIpPerMinute - 1);
    expect((await check(browser, { goal: "data analyst" })).status).toBe(200);
    expect((await check(browser, { goal: "data analyst" })).status).toBe(429);
  });
});
