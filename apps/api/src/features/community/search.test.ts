import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
let author: Member;
let reader: Member;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
  author = await forum.createMember("Sami");
  reader = await forum.createMember("Rana");
});
afterAll(() => testApp.stop());

type Found = { post_id: string; topic_id: string; number: number; title: string; excerpt: string };

async function search(q: string, member = reader, after?: number) {
  const query = { q, ...(after ? { after: String(after) } : {}) };
  const { status, body } = await member.call("searchForum", { query });
  expect(status).toBe(200);
  return body as { results: Found[]; next: number | null };
}

const idsOf = ({ results }: { results: Found[] }) => results.map(({ post_id }) => post_id);

test("[D60] finds titles and posts in both languages and any spelling, newest first", async () => {
  const english = await forum.ask(author, { title: "Learning regression", body: "With **numpy**" });
  const arabic = await forum.ask(author, {
    title: "أفضل طريقة لتعلّم الإحصاء",
    body: "أبحث عن دورات مجّانية في الاحتمالات",
    language: "ar",
  });
  const reply = await forum.reply(reader, english.id, "Try regressions on real data, with numpy");
  expect(idsOf(await search("regression"))).toEqual([reply.id, english.id]);
  expect(idsOf(await search("learn"))).toEqual([english.id]);
  expect(idsOf(await search("NumPy real"))).toEqual([reply.id]);
  expect(idsOf(await search("numpy unwritten"))).toEqual([]);
  // Without marks and hamza, ta marbuta as ha.
  for (const q of ["افضل طريقه", "الاحصاء", "مجانيه", "دورات الإحتمالات"]) {
    expect([q, idsOf(await search(q))]).toEqual([q, [arabic.id]]);
  }
  const [found] = (await search("real data")).results;
  expect(found).toEqual({
    post_id: reply.id,
    topic_id: english.id,
    number: 2,
    title: "Learning regression",
    category: "study_habits",
    language: "en",
    author: { id: reader.id, name: "Rana", handle: null, photo_id: null },
    excerpt: "Try regressions on real data, with numpy",
    created_at: expect.stringMatching(/Z$/),
  });
  expect(await search("!!")).toEqual({ results: [], next: null });
  expect(await search("the")).toEqual({ results: [], next: null });
});

test("[N1.39] finds a post with and without the Arabic article", async () => {
  const member = await forum.createMember("Lina");
  const topicInput = {
    title: "مدخل إلى الأمن السيبراني",
    body: "وقواعد البيانات",
    language: "ar",
  } as const;
  const topic = await forum.ask(member, topicInput);
  for (const q of ["أمن سيبراني", "الأمن السيبراني", "قواعد بيانات", "قواعد البيانات"]) {
    expect([q, idsOf(await search(q, member))]).toEqual([q, [topic.id]]);
  }
});

test("[N1.03] ignores the eleventh word of a search", async () => {
  const member = await forum.createMember("Omar");
  const ten = Array.from({ length: 10 }, (_, at) => `qword${at}`).join(" ");
  const topic = await forum.ask(member, { title: "Ten words", body: ten });
  expect(idsOf(await search(`${ten} unwritten`, member))).toEqual([topic.id]);
});

test("[D60] finds an edited post by its new words and a deleted one by none", async () => {
  const topic = await forum.ask(author, { title: "Zanzibar", body: "quokka" });
  const params = { id: topic.id };
  const body = { title: "Madagascar", body: "wombat", category: "paths", language: "en" };
  await author.call("editTopic", { params, body });
  expect(idsOf(await search("zanzibar"))).toEqual([]);
  expect(idsOf(await search("wombat"))).toEqual([topic.id]);
  const reply = await forum.reply(reader, topic.id, "An axolotl");
  await author.call("deletePost", { params });
  expect([idsOf(await search("wombat")), idsOf(await search("axolotl"))]).toEqual([[], []]);
  await author.call("restorePost", { params });
  expect(idsOf(await search("axolotl"))).toEqual([reply.id]);
  await reader.call("reportPost", { params: { id: topic.id }, body: { reason: "spam" } });
  expect(idsOf(await search("wombat"))).toEqual([]);
  expect(idsOf(await search("wombat", author))).toEqual([topic.id]);
});

test("[D60] lists each match once over all pages and spans", async () => {
  const topic = await forum.ask(author, { title: "Old one", body: "capybara" });
  const wide = 40_000;
  // Numbers as a busy forum gives them out: matches lie in narrow spans, in wide ones and beyond.
  await testApp.admin.query("select setval('forum_search_seq_seq', $1)", [wide * 60]);
  for (let at = 0; at < 30; at++) await forum.reply(reader, topic.id, `capybara ${at}`);
  await testApp.admin.query("select setval('forum_search_seq_seq', $1)", [wide * 800]);
  const newest = await forum.reply(reader, topic.id, "capybara again");
  const first = await search("capybara");
  expect([first.results.length, first.results[0]?.post_id]).toEqual([
    limits.community.pageSize,
    newest.id,
  ]);
  const second = await search("capybara", reader, first.next ?? 0);
  expect([second.results.length, second.results.at(-1)?.post_id, second.next]).toEqual([
    8,
    topic.id,
    null,
  ]);
  const numbers = [...first.results, ...second.results].map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(new Set(numbers).size).toBe(32);
});

test.each([
  ["few", 60],
  ["many", 130],
])("[D60] finds a word of %s old posts behind newer ones without it", async (word, count) => {
  const topic = await forum.ask(author, { title: "Old animals", body: "None yet" });
  const client = await testApp.admin.connect();
  await client.query("begin");
  await client.query("select set_config('app.user_id', $1, true)", [author.id]);
  await client.query(
    `with written as (insert into forum_posts (id, topic_id, author_id, body)
       select gen_random_uuid(), $1, $2, $3 from generate_series(1, $4::int) returning id, number)
     insert into forum_search (post_id, search)
     select id, to_tsvector('english', $3) from written order by number`,
    [topic.id, author.id, `okapi${word}`, count],
  );
  await client.query(
    "select setval('forum_search_seq_seq', nextval('forum_search_seq_seq') + 9000000)",
  );
  await client.query("commit");
  client.release();
  await forum.reply(reader, topic.id, "Something else");
  const numbers: number[] = [];
  let after: number | undefined;
  do {
    const page = await search(`okapi${word}`, await forum.createMember(), after);
    numbers.push(...page.results.map(({ number }) => number));
    after = page.next ?? undefined;
  } while (after);
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => count + 1 - at));
});

test("[N13.09] returns the newest posts for a page below any number", async () => {
  await forum.ask(author, { title: "Where to begin with pandas?", body: "And numpy" });
  const newest = await search("numpy");
  expect(newest.results.length).toBeGreaterThan(0);
  for (const after of [2 ** 31, 2 ** 39, 2 ** 39 + 1, Number.MAX_SAFE_INTEGER])
    expect(idsOf(await search("numpy", reader, after))).toEqual(idsOf(newest));
});

test("[D60] returns 429 after thirty searches a minute", async () => {
  const member = await forum.createMember();
  const statuses: number[] = [];
  for (let at = 0; at < 32; at++) {
    statuses.push((await member.call("searchForum", { query: { q: "numpy" } })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
});
