import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Milestone } from "@masar/contract/paths/schemas";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { makeMilestone, storePath } from "../../../../test/stored-paths.ts";

// Each password costs a tenth of a second of a core.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

async function publishNew(visibility = "unlisted") {
  const user = await testApp.createUser();
  const milestones = { m1: makeMilestone(1, { title: "Tables" }) };
  const { id } = await storePath(testApp, user, { title: "SQL at work", milestones });
  const body = { visibility, shows_progress: true, shows_name: false };
  const answer = await user.call("savePublication", { params: { id }, body });
  return { user, id, token: answer.body.publication.token as string };
}

const visit = (token: string) =>
  testApp.openBrowser().call("getPublishedPath", { params: { token } });
const readOrigin = async (token: string) => (await visit(token)).body.copied_from;

/** Another user copies the path, and publishes the copy to everybody. */
async function publishCopy(token: string) {
  const user = await testApp.createUser();
  const id = randomUUID();
  await user.call("copyPublishedPath", { params: { token }, body: { id } });
  await user.call("updatePath", { params: { id }, body: { status: "active" } });
  const body = { visibility: "public", shows_progress: false, shows_name: false };
  const answer = await user.call("savePublication", { params: { id }, body });
  return { user, id, token: answer.body.publication.token as string };
}

describe("a copy of a published path", () => {
  test("[N9.10] is a draft without progress that names its origin", async () => {
    const { user, id, token } = await publishNew();
    const session = { session_id: randomUUID() };
    await user.call("completeMilestone", { params: { id, key: "m1" }, body: session });
    await testApp.admin.query(
      "update learning_paths set goal = 'my own goal', hours_per_week = 17 where id = $1",
      [id],
    );
    const other = await testApp.createUser();
    const copyId = randomUUID();
    const copy = () => other.call("copyPublishedPath", { params: { token }, body: { id: copyId } });
    expect((await copy()).body).toEqual({ path_id: copyId });
    expect((await copy()).status, "the same request again").toBe(200);
    expect((await other.call("listPaths")).body.paths).toHaveLength(1);
    const { path, progress } = (await other.call("getPath", { params: { id: copyId } })).body;
    expect(path).toMatchObject({
      title: "SQL at work",
      goal: "SQL at work",
      status: "draft",
      progress_percentage: 0,
      hours_per_week: 5,
      copied_from: { title: "SQL at work", token },
    });
    expect(progress).toEqual([]);
  });

  test("[N9.10] has no date of the owner, and the level and study language of its content", async () => {
    const { id, token } = await publishNew();
    await testApp.admin.query(
      `update learning_paths set start_date = '2026-10-03', deadline = '2031-05-06', level = 'advanced',
       study_language = 'ar', created_at = '2026-10-02', updated_at = '2026-10-02' where id = $1`,
      [id],
    );
    const other = await testApp.createUser();
    const copyId = randomUUID();
    await other.call("copyPublishedPath", { params: { token }, body: { id: copyId } });
    const { path } = (await other.call("getPath", { params: { id: copyId } })).body;
    const { rows } = await testApp.admin.query<{ milestones: Record<string, Milestone> }>(
      "select milestones from learning_paths where id = $1",
      [copyId],
    );
    const dates = Object.values(rows[0]?.milestones ?? {}).map(({ origin }) => origin.date);
    expect(dates).toEqual([path.start_date]);
    expect(JSON.stringify([path, rows])).not.toMatch(/2026-1[01]-0[1-6]|2031/);
    expect([path.level, path.study_language]).toEqual(["advanced", "ar"]);
  });

  test("[N9.10] does not change with its origin, nor end with it", async () => {
    const { user, id, token } = await publishNew();
    const other = await testApp.createUser();
    const copyId = randomUUID();
    await other.call("copyPublishedPath", { params: { token }, body: { id: copyId } });
    await testApp.admin.query("update learning_paths set title = 'Renamed' where id = $1", [id]);
    await user.call("revokePublication", { params: { id } });
    const { path } = (await other.call("getPath", { params: { id: copyId } })).body;
    expect([path.title, path.copied_from.title]).toEqual(["SQL at work", "SQL at work"]);
  });

  test("[N9.10] that is published itself shows its origin while that is public, with its title of now", async () => {
    const { user, id, token } = await publishNew("public");
    const copy = await publishCopy(token);
    expect(await readOrigin(copy.token)).toEqual({ title: "SQL at work", token });
    await testApp.admin.query("update learning_paths set title = 'Renamed' where id = $1", [id]);
    expect(await readOrigin(copy.token)).toEqual({ title: "Renamed", token });
    await user.call("revokePublication", { params: { id } });
    expect(await readOrigin(copy.token)).toBeNull();
    const { path } = (await copy.user.call("getPath", { params: { id: copy.id } })).body;
    expect(path.copied_from).toEqual({ title: "SQL at work", token });
  });

  test("[N9.10] that is published itself does not show an unlisted origin", async () => {
    const { token } = await publishNew();
    const copy = await publishCopy(token);
    const answer = await visit(copy.token);
    expect(answer.body.copied_from).toBeNull();
    expect(JSON.stringify(answer.body)).not.toContain(token);
    const { path } = (await copy.user.call("getPath", { params: { id: copy.id } })).body;
    expect(path.copied_from).toEqual({ title: "SQL at work", token });
  });

  test("[N9.10] that is published itself does not show an origin that was taken down", async () => {
    const { token } = await publishNew("public");
    const copy = await publishCopy(token);
    await testApp.admin.query(
      "update path_publications set removed_at = now(), removed_reason = 'spam' where token = $1",
      [token],
    );
    expect(await readOrigin(copy.token)).toBeNull();
  });

  test("[N9.10] needs a session", async () => {
    const { token } = await publishNew();
    const body = { id: randomUUID() };
    const answer = await testApp.openBrowser().call("copyPublishedPath", {
      params: { token },
      body,
    });
    expect(answer.status).toBe(401);
  });
});

describe("a copy taken with sign-up", () => {
  async function signUp(published_path: string) {
    const email = `visitor-${randomBytes(5).toString("hex")}@example.com`;
    const body = { ...testApp.signUpBody(email), published_path };
    expect((await testApp.openBrowser().call("signUp", { body })).status).toBe(202);
    const token = await testApp.readToken(email, translate("en", "mail:verify.subject"));
    // The mailed link opens in another browser.
    const browser = testApp.openBrowser();
    await browser.call("verifyEmail", { body: { token } });
    return browser;
  }

  test("[N9.10] is the draft with which setup opens, in any browser", async () => {
    const { user, id, token } = await publishNew();
    const browser = await signUp(token);
    await user.call("revokePublication", { params: { id } });
    const onboarding = (await browser.call("getOnboarding")).body;
    expect(onboarding).toMatchObject({ step: "path", region_open: true });
    expect(onboarding.intake).toMatchObject({ goal: "SQL at work", hours_per_week: 5 });
    const params = { id: onboarding.generation_id };
    const generation = (await browser.call("getGeneration", { params })).body;
    expect([generation.status, generation.intake]).toEqual(["done", onboarding.intake]);
    const path = (await browser.call("getPath", { params: { id: generation.path_id } })).body.path;
    expect(path).toMatchObject({
      title: "SQL at work",
      status: "draft",
      copied_from: { title: "SQL at work", token },
    });
  });

  test("[N9.10] of a link that ended leaves an ordinary account", async () => {
    const { user, id, token } = await publishNew();
    await user.call("revokePublication", { params: { id } });
    const browser = await signUp(token);
    expect((await browser.call("getOnboarding")).body.step).toBe("region");
    expect((await browser.call("listPaths")).body.paths).toEqual([]);
  });
});
