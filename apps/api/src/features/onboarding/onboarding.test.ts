import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createPath } from "../../../test/paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const defaults = {
  goal: "",
  blueprint: null,
  level: "beginner",
  known_skills: [],
  study_language: "both",
  budget: "any",
  hours_per_week: 5,
  study_days: [],
  start_date: null,
  deadline: null,
  no_deadline: false,
  include: [],
  known_parts: [],
  outline: null,
};

test("[D10] setup is saved step by step for all devices, with defaults for skipped steps", async () => {
  const user = await testApp.createUser();
  const first = (await user.call("getOnboarding")).body;
  expect(first).toEqual({
    step: "region",
    intake: defaults,
    generation_id: null,
    region_open: false,
    finished_skills: [],
  });
  const save = (body: unknown) => user.call("saveOnboarding", { body });
  await save({ step: "level", intake: { goal: "تحليل البيانات", hours_per_week: 8 } });
  await save({ intake: { level: "advanced", known_skills: ["sql"] } });
  const generation_id = randomUUID();
  const saved = await save({ step: "path", generation_id });
  const intake = {
    ...defaults,
    goal: "تحليل البيانات",
    hours_per_week: 8,
    level: "advanced",
    known_skills: ["sql"],
  };
  expect(saved.body).toEqual({
    step: "path",
    intake,
    generation_id,
    region_open: false,
    finished_skills: [],
  });

  const phone = testApp.openBrowser();
  const body = { email: user.email, password: "correct horse battery" };
  expect((await phone.call("logIn", { body })).status).toBe(200);
  expect((await phone.call("getOnboarding")).body).toEqual(saved.body);
  const other = await testApp.createUser();
  expect((await other.call("getOnboarding")).body.intake).toEqual(defaults);
});

test("[D10] two devices that save different answers at once lose none", async () => {
  const user = await testApp.createUser();
  const answers = [
    { goal: "design" },
    { level: "advanced" },
    { budget: "free" },
    { deadline: "2027-03-01" },
  ];
  await Promise.all(answers.map((intake) => user.call("saveOnboarding", { body: { intake } })));
  expect((await user.call("getOnboarding")).body.intake).toMatchObject(
    Object.assign({}, ...answers),
  );
});

test("[D17] skills finished on a path offer themselves as known, and drop what they cover", async () => {
  const user = await testApp.createUser();
  const { path } = await createPath(user);
  const key = "m3";
  const skills = path.milestones[key]?.skills ?? [];
  expect(skills).toContain("sql");
  const offered = async () => (await user.call("getOnboarding")).body.finished_skills;
  expect(await offered()).toEqual([]);
  await user.call("completeMilestone", {
    params: { id: path.id, key },
    body: { session_id: randomUUID() },
  });
  expect(await offered()).toEqual(skills.toSorted());
  const next = await createPath(user, {
    goal: "",
    blueprint: "data-analyst",
    known_skills: await offered(),
  });
  const origins = Object.values(next.path.milestones).map(({ origin }) => origin.key);
  expect(origins).not.toContain(path.milestones[key]?.origin.key);
  expect(origins).toHaveLength(Object.keys(path.milestones).length - 1);
});
