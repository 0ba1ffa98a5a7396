import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

const setFactor = ({ id }: Member, isOn: boolean) =>
  testApp.admin.query("update users set two_factor_enabled = $2 where id = $1", [id, isOn]);

test("[N14.04] a moderator edits posts of others and announces only with a second factor", async () => {
  const [member, moderator] = [await forum.createMember(), await forum.createModerator()];
  const topic = await forum.ask(member);
  const reply = await forum.reply(member, topic.id);
  const { id: ownId } = await forum.ask(moderator);
  const content = { title: "News", body: "Better words", language: "en" };
  const call = async () => {
    await forum.passTime();
    const answers = [
      await moderator.call("editPost", { params: { id: reply.id }, body: { body: "Better" } }),
      await moderator.call("editTopic", {
        params: { id: topic.id },
        body: { ...content, category: "study_habits" },
      }),
      await moderator.call("editTopic", {
        params: { id: ownId },
        body: { ...content, category: "announcements" },
      }),
      await moderator.call("createTopic", {
        body: { ...content, id: randomUUID(), category: "announcements" },
      }),
    ];
    return answers.map(({ status, body }) => body.code ?? status);
  };
  await setFactor(moderator, false);
  expect(new Set(await call())).toEqual(new Set(["second_factor_needed"]));
  const own = { params: { id: ownId }, body: { ...content, category: "study_habits" } };
  expect((await moderator.call("editTopic", own)).status).toBe(200);
  await forum.passTime();
  await setFactor(moderator, true);
  expect(await call()).toEqual([200, 200, 200, 201]);
});

/** A shown topic with a hidden reply, and a topic whose question is hidden. */
async function hidePosts(moderator: Member) {
  const author = await forum.createMember();
  const shown = await forum.ask(author);
  const reply = await forum.reply(author, shown.id, "Buy this now");
  const hidden = await forum.ask(author, { title: "Cheap certificates" });
  const body = { action: "hide", reason: "spam" };
  for (const { id } of [reply, hidden]) {
    const { status } = await moderator.call("moderatePost", { params: { id }, body });
    expect(status).toBe(200);
  }
  return { author, shown, reply, hidden };
}

type Hidden = Awaited<ReturnType<typeof hidePosts>>;

/** What one browser is answered about the hidden posts: the state of the reply, the rest by status or code. */
async function readHidden({ call }: Pick<Member, "call">, { shown, reply, hidden }: Hidden) {
  const params = { id: reply.id };
  const [post] = (await call("listPosts", { params: { id: shown.id } })).body.posts;
  const others = [
    await call("likePost", { params, body: { liked: true } }),
    await call("editPost", { params, body: { body: "Better" } }),
    await call("reportPost", { params, body: { reason: "spam", note: "" } }),
    await call("getTopic", { params: { id: hidden.id } }),
    await call("listPosts", { params: { id: hidden.id } }),
  ];
  const state = post.kind === "gap" ? post.reason : post.state;
  return [state, ...others.map(({ status, body }) => body.code ?? status)];
}

const notFound = ["gone", ...Array.from({ length: 5 }, () => "not_found")];
const found = ["hidden", 200, 200, 200, 200, 200];

test.each([
  ["a moderator", "moderator"],
  ["an admin", "admin"],
] as const)(
  "[N14.04] [D62] %s without a second factor gets 404 for hidden posts, and with one reads them",
  async (_, role) => {
    const moderator = await forum.createModerator(role);
    const hidden = await hidePosts(moderator);
    await setFactor(moderator, false);
    expect(await readHidden(moderator, hidden)).toEqual(notFound);
    expect(await readHidden(await forum.createMember(), hidden)).toEqual(notFound);
    await setFactor(moderator, true);
    expect(await readHidden(moderator, hidden)).toEqual(found);
  },
);

test("[N14.04] [D62] hidden posts are read in the session that logged in with a passkey and return 404 in one by password", async () => {
  const moderator = await forum.createModerator();
  const hidden = await hidePosts(moderator);
  await setFactor(moderator, false);
  await testApp.admin.query("update sessions set by_passkey = true where user_id = $1", [
    moderator.id,
  ]);
  const byPassword = testApp.openBrowser();
  const { status } = await byPassword.call("logIn", { body: { email: moderator.email, password } });
  expect(status).toBe(200);
  for (let time = 0; time < 2; time++) {
    expect(await readHidden(moderator, hidden)).toEqual(found);
    expect(await readHidden(byPassword, hidden)).toEqual(notFound);
  }
  const body = { action: "restore" };
  const restored = await moderator.call("moderatePost", { params: { id: hidden.reply.id }, body });
  expect([restored.status, restored.body.state]).toEqual([200, "shown"]);
  const news = { title: "News", body: "Words", language: "en", category: "announcements" };
  const announced = await moderator.call("createTopic", { body: { ...news, id: randomUUID() } });
  expect(announced.status).toBe(201);
});

test("[N14.04] [D62] a moderator sees a blocked member's reply as a gap without a second factor, and reads it with one", async () => {
  const moderator = await forum.createModerator();
  const author = await forum.createMember();
  const { id } = await forum.ask(await forum.createMember());
  await forum.reply(author, id);
  const block = { params: { id: author.id }, body: { blocked: true } };
  expect((await moderator.call("blockMember", block)).status).toBe(200);
  const readReply = async () =>
    (await moderator.call("listPosts", { params: { id } })).body.posts[0];
  await setFactor(moderator, false);
  expect(await readReply()).toMatchObject({ kind: "gap", reason: "blocked" });
  await setFactor(moderator, true);
  expect(await readReply()).toMatchObject({ kind: "post", state: "shown" });
});
