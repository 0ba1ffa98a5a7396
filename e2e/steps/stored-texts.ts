import { randomUUID } from "node:crypto";
import type pg from "pg";
import { limits } from "@masar/contract/limits";

type Owner = { id: string };

/** Stores texts past the API, as somebody could who found a way around its checks. Returns the topics that hold them. */
export async function storeTopics(
  database: pg.Pool,
  author: Owner,
  texts: readonly string[],
): Promise<string[]> {
  const topics: string[] = [];
  const { pageSize } = limits.community;
  for (let from = 0; from < texts.length; from += pageSize) {
    const id = randomUUID();
    const bodies = texts.slice(from, from + pageSize);
    await inTransaction(database, author, async (tx) => {
      await tx.query(
        `insert into forum_topics (id, author_id, category, language, title) values ($1, $2, 'courses', 'en', $3)`,
        [id, author.id, (bodies[0] ?? "").slice(0, 120)],
      );
      await tx.query(
        `insert into forum_posts (id, topic_id, author_id, body)
         select case place when 1 then $1::uuid else gen_random_uuid() end, $1, $2, body
         from unnest($3::text[]) with ordinality as stored (body, place) order by place`,
        [id, author.id, bodies],
      );
    });
    topics.push(id);
  }
  return topics;
}

export async function storeTasks(
  database: pg.Pool,
  owner: Owner,
  texts: readonly string[],
  pathId: string,
): Promise<void> {
  await database.query(
    `insert into tasks (user_id, id, title, description, path_id, created_at, updated_at)
     select $1, gen_random_uuid(), left(text, 200), text, $3, now(), now() from unnest($2::text[]) as text`,
    [owner.id, texts, pathId],
  );
}

/** As this user, whose topic the triggers of posts have to see. */
async function inTransaction(
  database: pg.Pool,
  user: Owner,
  act: (tx: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.user_id', $1, true)", [user.id]);
    await act(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}
