import { randomBytes, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import type { createApp } from "../../apps/api/src/app.ts";
import { arabic, english, growForum, latinLetters, markedEvery, spell } from "./forum-posts.ts";
import { signCookie } from "./ratios/population.ts";
import { describeTimes } from "./times.ts";

type App = Awaited<ReturnType<typeof createApp>>;
type Instance = {
  app: App;
  admin: pg.Client;
  env: { AUTH_SECRET: string };
  close: () => Promise<void>;
};
type Ask = (url: string, query: Record<string, string>) => Promise<number>;
type Forum = { posts: number; ask: Ask; after: string; row: number; close: () => Promise<void> };
type Query = (at: number, forum: Forum) => Record<string, string>;

const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 200;

/**
 * Measures the first page, the page after row 10,000 and search, in a forum of 10,000 posts and in one of a million.
 * Requests alternate between both, so that other load on the machine affects both. Every search finds the same number
 * in both: a page of 24, or one post.
 */
export async function benchForum(
  openInstance: (name: string) => Promise<Instance>,
  print: (text: string) => void,
): Promise<void> {
  const small = await openForum(await openInstance("forum_small"), sizes.small);
  const large = await openForum(await openInstance("forum_large"), sizes.large);
  try {
    print(`Forum, ${small.posts} posts against ${large.posts}:`);
    print(`  (of the small one, the page after row ${small.row}: its list is shorter)`);
    const all: [number[], number[]] = [[], []];
    for (const [what, { url, query }] of Object.entries(questions)) {
      const [few, many] = await measure(small, large, url, query);
      report(print, what, few, many);
      if (url !== searchUrl) continue;
      all[0].push(...few);
      all[1].push(...many);
    }
    report(print, "search, all of these", ...all);
  } finally {
    await small.close();
    await large.close();
  }
}

function report(print: (text: string) => void, what: string, few: number[], many: number[]): void {
  const ratio = median(many) / median(few);
  print(`  ${what.padEnd(26)} ${describeTimes(few)} | ${describeTimes(many)}`);
  print(`  ${"".padEnd(26)} medians x ${ratio.toFixed(2)}${ratio <= 1.3 ? "" : "  MORE THAN 1.3"}`);
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0;
}

async function measure(
  small: Forum,
  large: Forum,
  url: string,
  query: Query,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let at = -20; at < rounds; at++) {
    // The second one finds warm caches, so the order alternates.
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const forum = which === 0 ? small : large;
      const time = await forum.ask(url, query(at + 20, forum));
      if (at >= 0) times[which].push(time);
    }
  }
  return times;
}

const listUrl = "/api/forum/topics";
const searchUrl = "/api/forum/search";

/** Words of each frequency in turn, without early repetition. */
const questions: Record<string, { url: string; query: Query }> = {
  "first page of the topics": { url: listUrl, query: () => ({}) },
  "page after row 10,000": { url: listUrl, query: (_at, { after }) => ({ after }) },
  "search, common": { url: searchUrl, query: (at) => ({ q: english(3 + (at % 100)) }) },
  "search, middling": { url: searchUrl, query: (at) => ({ q: english(200 + (at % 50)) }) },
  // From the first post to the last.
  "search, in one post": {
    url: searchUrl,
    query: (at, { posts }) => {
      const marked = posts / markedEvery;
      return { q: `zq${spell(((at * 37) % marked) * markedEvery, latinLetters)}` };
    },
  },
  "search, two words": {
    url: searchUrl,
    query: (at) => ({ q: `${english(3 + (at % 20))} ${english(23 + (at % 19))}` }),
  },
  "search, Arabic": {
    url: searchUrl,
    query: (at) => ({ q: arabic((at % 2 === 0 ? 3 : 50) + (at % 50)) }),
  },
};

async function openForum({ app, admin, env, close }: Instance, posts: number): Promise<Forum> {
  const ask = await openSessions(app, admin, env.AUTH_SECRET);
  const author = "(select id from users order by id limit 1)";
  const likes = "case number when 1 then topic % 40 else 0 end";
  await growForum(admin, { posts, author, likes });
  return { posts, ask, close, ...(await findCursor(admin)) };
}

/** Where the page after row 10,000 begins, or near the end of a shorter list. */
async function findCursor(admin: pg.Client): Promise<{ row: number; after: string }> {
  const { rows } = await admin.query<{ row: number; after: string }>(
    `with placed as (
       select row_number() over (order by activity_at desc, id desc)::int as row, count(*) over () as all,
         (extract(epoch from activity_at) * 1000)::bigint || '_' || id as after
       from forum_topics where is_shown)
     select row, after from placed where row = least(10000, placed.all - 50)`,
  );
  const [found] = rows;
  if (!found) throw new Error("There are too few topics");
  return found;
}

/** Many users, because each can search 30 times a minute; a 429 would end the run. */
async function openSessions(app: App, admin: pg.Client, secret: string): Promise<Ask> {
  const users = Array.from({ length: 80 }, () => {
    const token = randomBytes(24).toString("base64url");
    return { id: randomUUID(), token, cookie: signCookie(token, secret) };
  });
  const ids = users.map(({ id }) => id);
  await admin.query(
    `insert into users (id, email, email_verified, first_signed_in_at)
     select id, id || '@example.com', true, now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await admin.query(
    "insert into profiles (user_id, display_name) select unnest($1::uuid[]), 'Sami'",
    [ids],
  );
  await admin.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as made (id, token)`,
    [ids, users.map(({ token }) => token)],
  );
  let requestCount = 0;
  return async (url, query) => {
    const at = requestCount++ % users.length;
    const headers = { cookie: users[at]?.cookie ?? "" };
    const started = performance.now();
    const answer = await app.inject({ url, query, headers, remoteAddress: `127.0.1.${at + 1}` });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    return performance.now() - started;
  };
}
