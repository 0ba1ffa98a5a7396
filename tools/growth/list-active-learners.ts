import pg from "pg";
import { benchSecret } from "../bench/ratios/instance.ts";
import { type Learner, signCookie } from "../bench/ratios/population.ts";
import { activeShapes, shapeCount } from "./shapes.ts";

/** Active learners from the first to the last, with each shape as often, so that two sizes have the same mixture. */
export async function listActiveLearners(
  databaseUrl: string,
  { learners, max }: { learners: number; max: number },
): Promise<Learner[]> {
  const blocks = Math.floor((learners - 1) / shapeCount);
  const count = Math.min(max, blocks * activeShapes);
  const numbers = Array.from({ length: count }, (_, index) => {
    const block = Math.floor((index * blocks) / count);
    return block * shapeCount + (shapeCount / activeShapes) * (1 + (index % activeShapes));
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; token: string; path_id: string }>(
      `select u.id, s.token, p.id as path_id
       from unnest($1::text[]) with ordinality as e (email, place)
       join users u on u.email = e.email
       cross join lateral (select token from sessions where user_id = u.id order by created_at limit 1) s
       cross join lateral (select id from learning_paths where user_id = u.id limit 1) p
       order by e.place`,
      [numbers.map((number) => `learner-${number}@example.com`)],
    );
    return rows.map(({ id, token, path_id }) => ({
      id,
      pathId: path_id,
      cookie: signCookie(token, benchSecret),
    }));
  } finally {
    await client.end();
  }
}
