import { briefs } from "@masar/catalog/briefs";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const brief = briefs.get("data-analyst/sql-queries");
const origin = { engine: "blueprint" as const, name: "data-analyst", date: "2026-11-01" };

async function createLearner() {
  const user = await testApp.createUser();
  const milestones = {
    m1: makeMilestone(1),
    m2: { ...makeMilestone(2), origin: { ...origin, key: "sql-queries" } },
    m3: { ...makeMilestone(3), origin: { ...origin, key: "unknown" } },
  };
  const { id } = await storePath(testApp, user, { milestones });
  return { user, id };
}

const list = (user: TestUser, id: string, query: Record<string, string>) =>
  user.call("listPathBriefs", { params: { id }, query });

test.each(["en", "ar"] as const)(
  "[N10.11] the briefs of a path are those of its blueprint milestones, in %s only",
  async (language) => {
    if (!brief) throw new Error("no brief");
    const { user, id } = await createLearner();
    const { status, body } = await list(user, id, { language });
    expect(status).toBe(200);
    expect(body).toEqual({ briefs: [{ milestone_key: "m2", ...toBriefText(brief, language) }] });
  },
);

test("[N10.11] a path of another user is not found, and a language that Masar does not have is refused", async () => {
  const { user, id } = await createLearner();
  const otherUser = await testApp.createUser();
  expect((await list(otherUser, id, { language: "en" })).status).toBe(404);
  expect((await list(user, id, { language: "fr" })).status).toBe(400);
  expect((await list(user, id, {})).status).toBe(400);
});
