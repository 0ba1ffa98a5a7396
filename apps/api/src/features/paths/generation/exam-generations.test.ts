import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { generate, readGeneration, readPath, type TestUser } from "../../../../test/paths.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  user = await testApp.createUser();
});

const deadline = new Date(Date.now() + 115 * 86_400_000).toISOString().slice(0, 10);
const intake = { goal: "IELTS 7", deadline, hours_per_week: 5 };

test("[N4.02] [N4.03] a generation for an exam that is near is shorter than usual and keeps the exam's date", async () => {
  const { path_id, adaptation } = await generate(user, intake);
  const short = await readPath(user, path_id ?? "");
  expect(short).toMatchObject({ is_exam: true, path: { deadline } });
  expect(short.plan.deadline?.fits).toBe(true);
  const usual = adaptation?.short_version?.usual_hours ?? 0;
  expect(usual).toBeGreaterThan(short.plan.hours * 2);
  const parts = adaptation?.short_version?.milestones ?? [];
  const added = [...(adaptation?.left_out ?? []), ...parts].map(({ key }) => key);
  const whole = await generate(user, { ...intake, include: added }, { replaces: path_id ?? "" });
  const late = await readPath(user, whole.path_id ?? "");
  expect([late.path.deadline, late.plan.deadline?.fits]).toEqual([deadline, false]);
  expect(late.plan.hours).toBe(usual);
});

test("a generation for a shortened exam is stored with no reason that an older release cannot read", async () => {
  const { id } = await generate(user, intake);
  const { rows } = await testApp.admin.query(
    "select adaptation from path_generations where id = $1",
    [id],
  );
  const older = ["not_in_goal", "beyond_basics", "second_goal", "deadline", "no_time"];
  const left = z.object({ key: z.string(), hours: z.number(), reason: z.enum(older) });
  const read = z.object({ left_out: z.array(left) }).parse(rows[0].adaptation);
  expect(read.left_out.map(({ key }) => key)).toEqual(["language-base"]);
  const parts = (await readGeneration(user, id)).adaptation?.short_version?.milestones ?? [];
  expect(parts.map(({ key }) => key)).toContain("writing");
});

test("[N4.24] a generation for a certificate has its exam in the title, and a milestone that was left out in one request", async () => {
  const { path_id, adaptation } = await generate(user, {
    goal: "AWS Cloud Practitioner",
    deadline,
  });
  const short = await readPath(user, path_id ?? "");
  expect(short).toMatchObject({ is_exam: true, path: { deadline } });
  expect(short.path.title).toContain("AWS Cloud Practitioner");
  expect(short.plan.deadline?.fits).toBe(true);
  const include = ["linux-shell"];
  expect(adaptation?.left_out.map(({ key }) => key)).toEqual(expect.arrayContaining(include));
  const added = await generate(
    user,
    { goal: "AWS Cloud Practitioner", deadline, include },
    { replaces: path_id ?? "" },
  );
  const keys = Object.values((await readPath(user, added.path_id ?? "")).path.milestones).map(
    ({ origin }) => origin?.key,
  );
  expect(keys).toEqual(["linux-shell", "network-cloud-concepts", "cloud-provider"]);
});
