import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forumCategories } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

/** Runs a call while another transaction is open between its two statements. */
async function asMeanwhile<T>(
  userId: string,
  first: [string, string],
  call: () => Promise<T>,
  second: [string, string] | null,
): Promise<T> {
  const client = await testApp.admin.connect();
  const run = ([statement, id]: [string, string]) => client.query(statement, [id]);
  try {
    await client.query("begin");
    await client.query("select set_config('app.user_id', $1, true)", [userId]);
    await run(first);
    const answer = call();
    await expect
      .poll(async () => {
        const { rows } = await testApp.admin.query(
          `select from pg_locks where not granted and pid <> pg_backend_pid()
           and pg_blocking_pids(pid) <> '{}'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    if (second) await run(second);
    await client.query("commit");
    return await answer;
  } finally {
    client.release(true);
  }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("a topic", () => {
  test("[D61] is returned with its question to every member", async () => {
    const [author, reader] = [await forum.createMember("Sami"), await forum.createMember()];
    const topic = await forum.ask(author, { body: "**Bold** and `code`" });
    const read = await reader.call("getTopic", { params: { id: topic.id } });
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      id: topic.id,
      title: "How do you keep a rhythm?",
      category: "study_habits",
      language: "en",
      author: { id: author.id, name: "Sami", handle: null, photo_id: null },
      reply_count: 0,
      like_count: 0,
      is_answered: false,
      is_locked: false,
      is_pinned: false,
      has_path: false,
      is_following: false,
      state: "shown",
      created_at: expect.stringMatching(/Z$/),
      activity_at: expect.stringMatching(/Z$/),
      question: {
        kind: "post",
        id: topic.id,
        topic_id: topic.id,
        number: 1,
        author: { id: author.id, name: "Sami", handle: null, photo_id: null },
        body: "**Bold** and `code`",
        state: "shown",
        is_decided: false,
        taken_reason: null,
        like_count: 0,
        is_liked: false,
        is_reported: false,
        created_at: expect.stringMatching(/Z$/),
        edited_at: null,
      },
      post_count: 1,
      accepted_post_id: null,
      accepted: null,
      path: null,
      unread_notices: [],
    });
    expect(topic.is_following, "authors follow their own").toBe(true);
  });

  test("[D61] sent twice is stored and counted once, and returns 404 for another user's id", async () => {
    const [author, other] = [await forum.createMember(), await forum.createMember()];
    const body = {
      id: randomUUID(),
      title: "Once",
      body: "Only once",
      category: "paths",
      language: "en",
    };
    for (let time = 0; time < 3; time++) {
      expect((await author.call("createTopic", { body })).status).toBe(201);
    }
    expect((await forum.list(author, { list: "mine" })).topics).toHaveLength(1);
    const stolen = await other.call("createTopic", { body: { ...body, title: "Mine now" } });
    expect([stolen.status, stolen.body.code]).toEqual([404, "not_found"]);
    await author.call("deletePost", { params: { id: body.id } });
    const hidden = await other.call("createTopic", { body: { ...body, title: "Mine now" } });
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect((await author.call("getTopic", { params: { id: body.id } })).body.title).toBe("Once");
  });

  test("[D61] with the id of a reply returns 404 and does not change the reply", async () => {
    const [author, helper, thief] = [
      await forum.createMember(),
      await forum.createMember(),
      await forum.createMember(),
    ];
    const { id } = await forum.ask(author);
    const reply = await forum.reply(helper, id, "Practise xylophones daily");
    const body = {
      id: reply.id,
      title: "Mine",
      body: "Taken over",
      category: "paths",
      language: "en",
    };
    expect((await thief.call("createTopic", { body })).status).toBe(404);
    expect((await forum.list(thief, { list: "mine" })).topics).toEqual([]);
    const { results } = (await author.call("searchForum", { query: { q: "xylophones" } })).body;
    expect(idsOf(results.map((found: { post_id: string }) => ({ id: found.post_id })))).toEqual([
      reply.id,
    ]);
  });

  test("[D61] is edited by its author only and has an edit time", async () => {
    const [author, other] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const params = { id };
    const body = { title: "New title", body: "New text", category: "careers", language: "ar" };
    expect((await other.call("editTopic", { params, body })).status).toBe(404);
    const edited = await author.call("editTopic", { params, body });
    expect(edited.body).toMatchObject({
      title: "New title",
      category: "careers",
      language: "ar",
      question: { body: "New text", edited_at: expect.stringMatching(/Z$/) },
    });
  });

  test("[D61] is edited while others like it without a deadlock", async () => {
    const [author, fan] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const body = { title: "New", body: "New", category: "careers", language: "en" };
    const edited = await asMeanwhile(
      fan.id,
      ["update forum_posts set like_count = 1 where id = $1", id],
      () => author.call("editTopic", { params: { id }, body }),
      ["update forum_topics set like_count = 1 where id = $1", id],
    );
    expect(edited.status).toBe(200);
  });

  test("[D60] in announcements is created by moderators only", async () => {
    const [member, moderator] = [await forum.createMember(), await forum.createModerator()];
    const body = {
      id: randomUUID(),
      title: "News",
      body: "Big news",
      category: "announcements",
      language: "en",
    };
    const refused = await member.call("createTopic", { body });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await moderator.call("createTopic", { body })).status).toBe(201);
    const own = await forum.ask(member);
    const moved = await member.call("editTopic", {
      params: { id: own.id },
      body: { title: "x", body: "y", category: "announcements", language: "en" },
    });
    expect(moved.status).toBe(403);
  });

  test("[D61] requires a display name from a member without one and saves it", async () => {
    const member = await testApp.createUser();
    const body = {
      id: randomUUID(),
      title: "Hello",
      body: "I am new",
      category: "start_here",
      language: "en",
    };
    const refused = await member.call("createTopic", { body });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      "validation_failed",
      ["display_name"],
    ]);
    const saved = await member.call("createTopic", { body: { ...body, display_name: "ليلى" } });
    expect([saved.status, saved.body.author.name]).toEqual([201, "ليلى"]);
    expect((await member.call("getForumStanding")).body.display_name).toBe("ليلى");
  });

  test("[D61] stays without an author when the account is deleted", async () => {
    const [author, fan] = [await forum.createMember(), await forum.createMember()];
    const topic = await forum.ask(author);
    const reply = await forum.reply(fan, topic.id);
    await fan.call("likePost", { params: { id: topic.id }, body: { liked: true } });
    await author.call("likePost", { params: { id: reply.id }, body: { liked: true } });
    await testApp.admin.query("delete from users where id = $1", [author.id]);
    const read = (await fan.call("getTopic", { params: { id: topic.id } })).body;
    expect([read.author, read.question.author, read.question.like_count]).toEqual([null, null, 1]);
    const { posts } = (await fan.call("listPosts", { params: { id: topic.id } })).body;
    expect(posts[0].like_count, "what they liked is liked no more").toBe(0);
  });
});

describe("the lists", () => {
  test("[D60] latest, unanswered, top, mine and followed contain the matching topics", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const quiet = await forum.ask(author, { title: "Quiet" });
    const busy = await forum.ask(author, { title: "Busy" });
    const loved = await forum.ask(helper, { title: "Loved" });
    await forum.reply(helper, busy.id);
    for (const fan of [author, await forum.createMember()]) {
      await fan.call("likePost", { params: { id: loved.id }, body: { liked: true } });
    }
    await helper.call("followTopic", { params: { id: quiet.id }, body: { following: true } });

    const latest = idsOf((await forum.list(author)).topics);
    expect(latest.slice(0, 3)).toEqual([busy.id, loved.id, quiet.id]);
    const unanswered = idsOf((await forum.list(author, { list: "unanswered" })).topics);
    expect(unanswered).toContain(quiet.id);
    expect(unanswered).not.toContain(busy.id);
    expect((await forum.list(author, { list: "top" })).topics[0]?.id).toBe(loved.id);
    expect(idsOf((await forum.list(author, { list: "mine" })).topics)).toEqual([busy.id, quiet.id]);
    expect(idsOf((await forum.list(helper, { list: "followed" })).topics)).toEqual([
      busy.id,
      loved.id,
      quiet.id,
    ]);
  });

  test("[D60] are filtered by category and language and paged without a gap", async () => {
    const member = await forum.createMember();
    const { pageSize } = limits.community;
    await testApp.admin.query(
      `with made as (select gen_random_uuid() as id, n from generate_series(1, 60) n),
       topics as (insert into forum_topics (id, author_id, category, language, title, activity_at, like_count)
         select id, $1, 'careers', case when n % 2 = 0 then 'ar' else 'en' end, 'Topic ' || n,
           now() - interval '1 year' - (n / 3) * interval '1 minute', n / 3 from made returning id)
       select count(*) from topics`,
      [member.id],
    );
    for (const list of ["latest", "unanswered", "top", "mine"]) {
      const query = { list, category: "careers", language: "ar" };
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await forum.list(member, { ...query, ...(after ? { after } : {}) });
        expect(page.topics.length).toBeLessThanOrEqual(pageSize);
        seen.push(...idsOf(page.topics));
        after = page.next;
        // What moves up meanwhile must not move the reader.
        const last = seen.at(-1);
        if (list === "latest" && after) {
          await testApp.admin.query("update forum_topics set activity_at = now() where id = $1", [
            last,
          ]);
        }
      } while (after);
      const titles = seen.length;
      expect([list, titles >= 30, new Set(seen).size]).toEqual([list, true, titles]);
    }
    const all = await forum.list(member, { category: "careers" });
    expect(all.topics).toHaveLength(pageSize);
    for (const after of ["nonsense", `1_${"-".repeat(36)}`, `${"9".repeat(14)}_${randomUUID()}`]) {
      const bad = await member.call("listTopics", { query: { after } });
      expect([bad.status, bad.body.fields]).toEqual([400, ["after"]]);
    }
    for (const list of ["latest", "top", "mine"]) {
      await forum.list(member, { list, after: `${"9".repeat(13)}_${randomUUID()}` });
    }
  });

  test("[D60] accept every category", async () => {
    const moderator = await forum.createModerator();
    for (const category of forumCategories) {
      const topic = await forum.ask(moderator, { category });
      const { topics } = await forum.list(moderator, { category });
      expect(topics[0]?.id).toBe(topic.id);
    }
  });
});

describe("an answer", () => {
  test("[D61] is accepted and unaccepted by the topic's author, and notifies its author once", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const answer = await forum.reply(helper, id);
    const accept = (member: typeof author, post_id: string | null) =>
      member.call("acceptAnswer", { params: { id }, body: { post_id } });
    expect((await accept(helper, answer.id)).status).toBe(404);
    expect((await accept(author, id)).status, "the question is no answer").toBe(404);
    const elsewhere = await forum.reply(helper, (await forum.ask(author)).id);
    expect((await accept(author, elsewhere.id)).status).toBe(404);
    for (const post_id of [answer.id, null, answer.id]) {
      const { body } = await accept(author, post_id);
      expect([body.is_answered, body.accepted?.id ?? null]).toEqual([post_id !== null, post_id]);
    }
    await expect
      .poll(async () => countNotifications(helper.id, "answer_accepted"), { timeout: 10_000 })
      .toBe(1);
    await helper.call("deletePost", { params: { id: answer.id } });
    const read = await author.call("getTopic", { params: { id } });
    expect([read.body.is_answered, read.body.accepted]).toEqual([false, null]);
  });

  test("[D61] that is being hidden is not accepted", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const { id: post_id } = await forum.reply(helper, id);
    const answer = await asMeanwhile(
      author.id,
      ["update forum_posts set status = 'hidden' where id = $1", post_id],
      () => author.call("acceptAnswer", { params: { id }, body: { post_id } }),
      null,
    );
    expect(answer.status).toBe(404);
    expect((await author.call("getTopic", { params: { id } })).body.accepted_post_id).toBeNull();
  });

  async function countNotifications(userId: string, kind: string): Promise<number> {
    const { rows } = await testApp.admin.query(
      "select count(*)::int as count from notifications where user_id = $1 and kind = $2",
      [userId, kind],
    );
    return rows[0].count;
  }
});
