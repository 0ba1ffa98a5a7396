import { afterAll, beforeAll, expect, test } from "vitest";
import { openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

test("[D60] [D61] a deleted topic is listed to its author only and can be restored", async () => {
  const [author, other] = [await forum.createMember(), await forum.createMember()];
  const { id } = await forum.ask(author);
  await forum.reply(other, id);
  const params = { id };
  const isListed = async (member: typeof author, list: string) =>
    (await forum.list(member, { list })).topics.some((topic) => topic.id === id);
  expect((await other.call("deletePost", { params })).status).toBe(404);
  expect((await author.call("deletePost", { params })).body.state).toBe("deleted");
  for (const list of ["latest", "followed"]) {
    for (const member of [author, other]) expect(await isListed(member, list)).toBe(false);
  }
  expect((await forum.list(author, { list: "mine" })).topics).toMatchObject([
    { id, state: "deleted", reply_count: 1 },
  ]);
  expect((await other.call("getTopic", { params })).status).toBe(404);
  expect((await other.call("listPosts", { params })).status).toBe(404);
  expect((await author.call("getTopic", { params })).body.question.state).toBe("deleted");
  expect((await author.call("restorePost", { params })).body.state).toBe("shown");
  expect((await other.call("getTopic", { params })).body.reply_count).toBe(1);
  expect(await isListed(other, "latest")).toBe(true);
  expect((await forum.list(author, { list: "mine" })).topics).toMatchObject([{ state: "shown" }]);
});

test("[D60] a purged topic is not in the author's list", async () => {
  const author = await forum.createMember();
  const { id } = await forum.ask(author);
  await author.call("deletePost", { params: { id } });
  await testApp.admin.query(
    "update forum_posts set deleted_at = now() - interval '31 days' where id = $1",
    [id],
  );
  await testApp.admin.query("select sweep_forum(100)");
  expect((await forum.list(author, { list: "mine" })).topics).toEqual([]);
});

test("[D61] deleting an account removes deleted posts and their search words", async () => {
  const [author, other] = [await forum.createMember(), await forum.createMember()];
  const path = await storePath(testApp, author);
  const own = await forum.ask(author, { title: "Regretted", path_id: path.id });
  const reply = await forum.reply(author, (await forum.ask(other)).id, "Regretted as well");
  for (const { id } of [own, reply]) await author.call("deletePost", { params: { id } });
  await testApp.admin.query("delete from users where id = $1", [author.id]);
  const { rows } = await testApp.admin.query(
    `select p.body, t.title, t.path, s.search::text as words from forum_posts p
     left join forum_topics t on t.id = p.id left join forum_search s on s.post_id = p.id
     where p.id = any ($1) order by p.number`,
    [[own.id, reply.id]],
  );
  expect(rows).toEqual([
    { body: "", title: "", path: null, words: null },
    { body: "", title: null, path: null, words: null },
  ]);
});

test("[D61] a deleted post can be restored for thirty days and is then purged", async () => {
  const [author, other] = [await forum.createMember(), await forum.createMember()];
  const { id: topicId } = await forum.ask(other);
  const posts = [await forum.reply(author, topicId), await forum.reply(author, topicId)];
  for (const { id } of posts) await author.call("deletePost", { params: { id } });
  await testApp.admin.query(
    "update forum_posts set deleted_at = now() - interval '31 days' where id = $1",
    [posts[0]?.id],
  );
  await testApp.admin.query("select sweep_forum(100)");
  const [purged, shown] = await Promise.all(
    posts.map(({ id }) => author.call("restorePost", { params: { id } })),
  );
  expect([purged?.status, purged?.body.code]).toEqual([409, "not_possible_now"]);
  expect([shown?.status, shown?.body.state]).toEqual([200, "shown"]);
  const { rows } = await testApp.admin.query(
    "select body, (select count(*)::int from forum_search where post_id = p.id) as words from forum_posts p where id = $1",
    [posts[0]?.id],
  );
  expect(rows).toEqual([{ body: "", words: 0 }]);
});
