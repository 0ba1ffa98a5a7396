import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { storePath } from "../../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

const choices = { visibility: "public", shows_progress: false, shows_name: false };

async function publishNew(title = "Buy my pills") {
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user, { title });
  const answer = await user.call("savePublication", { params: { id }, body: choices });
  return { user, id, token: answer.body.publication.token as string };
}

async function createModerator() {
  const moderator = await testApp.createUser();
  await makeStaff(testApp, { role: "moderator", email: moderator.email });
  return moderator;
}

type Caller = Awaited<ReturnType<TestApp["createUser"]>>;
const report = (member: Caller, token: string, note = "An advertisement") =>
  member.call("reportPublishedPath", { params: { token }, body: { reason: "spam", note } });

async function findReported(moderator: Caller, token: string) {
  const { reported } = (await moderator.call("listReportedPublications")).body;
  return reported.find((row: { token: string }) => row.token === token);
}

describe("a report of a published path", () => {
  test("[N9.12] reaches moderators once per member, without the reporter", async () => {
    const { token } = await publishNew();
    const [member, moderator] = [await testApp.createUser(), await createModerator()];
    expect((await report(member, token)).body).toEqual({ reported: true });
    expect((await report(member, token, "Again")).body).toEqual({ reported: true });
    const row = await findReported(moderator, token);
    expect(row).toMatchObject({
      title: "Buy my pills",
      reports: [{ reason: "spam", note: "An advertisement" }],
    });
    expect(JSON.stringify(row)).not.toContain(member.id);
  });

  test("[N9.12] is rejected for the owner, a visitor and an unknown token", async () => {
    const { user, token } = await publishNew();
    expect((await report(user, token)).status).toBe(409);
    expect((await report(user, "A".repeat(22))).status).toBe(404);
    const body = { reason: "spam" };
    const visitor = await testApp.openBrowser().call("reportPublishedPath", {
      params: { token },
      body,
    });
    expect(visitor.status).toBe(401);
  });
});

describe("a moderator", () => {
  test("[N9.12] takes a reported path down for good, with an entry in the audit log", async () => {
    const { user, id, token } = await publishNew();
    const [member, moderator] = [await testApp.createUser(), await createModerator()];
    await report(member, token);
    const { id: publicationId } = await findReported(moderator, token);
    const params = { id: publicationId };
    const answer = await moderator.call("moderatePublication", {
      params,
      body: { reason: "spam" },
    });
    expect(answer.body).toEqual({ is_removed: true });
    const visitor = testApp.openBrowser();
    expect((await visitor.call("getPublishedPath", { params: { token } })).status).toBe(404);
    expect(await findReported(moderator, token)).toBeUndefined();
    const own = (await user.call("getPublication", { params: { id } })).body;
    expect(own).toMatchObject({ publication: null, is_removed: true });
    const again = await user.call("savePublication", { params: { id }, body: choices });
    expect([again.status, again.body.code]).toEqual([409, "not_possible_now"]);
    const { rows } = await testApp.admin.query(
      "select action, details ->> 'reason' as reason from audit_log where subject_user_id = $1",
      [user.id],
    );
    expect(rows).toContainEqual({ action: "published_path_removed", reason: "spam" });
  });

  test("[N9.12] keeps a path, which ends its reports until there is a new one", async () => {
    const { token } = await publishNew("Fine");
    const [member, moderator] = [await testApp.createUser(), await createModerator()];
    await report(member, token);
    const { id } = await findReported(moderator, token);
    const body = { reason: null };
    const answer = await moderator.call("moderatePublication", { params: { id }, body });
    expect(answer.body).toEqual({ is_removed: false });
    expect(await findReported(moderator, token)).toBeUndefined();
    await report(await testApp.createUser(), token);
    expect(await findReported(moderator, token)).toBeDefined();
  });

  test("[N9.12] sees a path again that a member reports again after it was kept", async () => {
    const { token } = await publishNew("Changed since");
    const [member, moderator] = [await testApp.createUser(), await createModerator()];
    await report(member, token);
    const { id } = await findReported(moderator, token);
    await moderator.call("moderatePublication", { params: { id }, body: { reason: null } });
    expect((await report(member, token, "It has changed")).body).toEqual({ reported: true });
    await report(member, token, "Once more");
    expect(await findReported(moderator, token)).toMatchObject({
      title: "Changed since",
      reports: [{ reason: "spam", note: "It has changed" }],
    });
  });

  test("[N9.12] is the only one who decides", async () => {
    const { token, user } = await publishNew();
    await report(await testApp.createUser(), token);
    const { id } = await findReported(await createModerator(), token);
    const body = { reason: "spam" };
    expect((await user.call("moderatePublication", { params: { id }, body })).status).toBe(403);
    expect((await user.call("listReportedPublications")).status).toBe(403);
  });
});
