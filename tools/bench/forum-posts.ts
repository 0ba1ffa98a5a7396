import type pg from "pg";

export const postsPerTopic = 8;
const wordsPerPost = 30;
/** For each language. The first word is in most posts, the last in one of thousands (Zipf). */
const vocabulary = 50_000;
/** Number of posts with a unique word. */
export const markedEvery = 50;

const digits = "0123456789";
export const latinLetters = "bdfgklmnpt";
const arabicLetters = "بتجدرسعفقك";

/** The word of a rank: invented, so that stems and stop words do not matter. */
export function english(rank: number): string {
  return `zo${spell(rank, latinLetters)}`;
}

export function arabic(rank: number): string {
  return `زط${spell(rank, arabicLetters)}`;
}

export function spell(rank: number, letters: string): string {
  return String(rank).replace(/\d/g, (digit) => letters[Number(digit)] ?? "");
}

/** SQL of the id of topic `n / postsPerTopic` and of post `n`. */
export const topicId = `('00000000-0000-7000-8000-' || lpad(to_hex(n / ${postsPerTopic}), 12, '0'))::uuid`;
export const postId = `case n % ${postsPerTopic} when 0 then ${topicId} else overlay(overlay(md5('post ' || n) placing '4' from 13) placing 'a' from 17)::uuid end`;

/** `author` and `likes` are SQL of the number `n` of a post, its `topic` and its `number` there. */
type Forum = { posts: number; author: string; likes: string };

/** In SQL, because there are a million posts; word indexes are built afterwards. */
export async function growForum(admin: pg.Client, { posts, author, likes }: Forum): Promise<void> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int as count from forum_posts",
  );
  const from = rows[0]?.count ?? 0;
  await admin.query("drop index if exists forum_search_words");
  await admin.query("set session_replication_role = replica");
  await admin.query("set maintenance_work_mem = '1GB'");
  for (let at = from; at < posts; at += 50_000) {
    await admin.query(addPosts({ author, likes }), [at, Math.min(posts, at + 50_000) - 1]);
  }
  await admin.query("set session_replication_role = default");
  await admin.query(
    "create index forum_search_words on forum_search using gin (spans, search) with (fastupdate = off)",
  );
  await admin.query("vacuum analyze forum_topics, forum_posts, forum_search");
}

const pickedWords = (prefix: string, letters: string) => `(
  select string_agg('${prefix}' || translate(floor(power(${vocabulary}, random()))::int::text, '${digits}', '${letters}'), ' ')
  from generate_series(1, ${wordsPerPost}) g where g > n * 0)`;

/** Every third topic is in Arabic; posts of different topics are interleaved. */
const addPosts = ({ author, likes }: Pick<Forum, "author" | "likes">) => `
  with numbered as materialized (
    select n, n / ${postsPerTopic} as topic, n % ${postsPerTopic} + 1 as number,
      ${topicId} as topic_id, ${postId} as id,
      now() - interval '3 years' + n * interval '90 seconds' as written_at,
      case when (n / ${postsPerTopic}) % 3 = 0 then 'ar' else 'en' end as language
    from generate_series($1::int, $2::int) n),
  written as materialized (
    select *, ${author} as author_id, ${likes} as likes,
      case language when 'ar' then ${pickedWords("زط", arabicLetters)} else ${pickedWords("zo", latinLetters)} end
        || case n % ${markedEvery} when 0 then ' zq' || translate(n::text, '${digits}', '${latinLetters}') else '' end as body
    from numbered),
  topics as (
    insert into forum_topics (id, author_id, category, language, title, post_count, reply_count, like_count,
      created_at, activity_at)
    select topic_id, author_id,
      (array['start_here', 'paths', 'courses', 'study_habits', 'careers'])[1 + topic % 5],
      language, left(body, 60), ${postsPerTopic}, ${postsPerTopic - 1}, likes, written_at,
      written_at + interval '12 minutes'
    from written where number = 1),
  posts as (
    insert into forum_posts (id, topic_id, number, author_id, body, like_count, created_at)
    select id, topic_id, number, author_id, body, likes, written_at from written order by n)
  insert into forum_search (post_id, search)
  select id, to_tsvector(case language when 'ar' then 'arabic' else 'english' end::regconfig, body)
  from written order by n`;
