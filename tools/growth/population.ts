import type pg from "pg";
import { makeShapes, shapeCount } from "./shapes.ts";

type Options = { learners: number; seed: number; now: Date };

/**
 * Tables that the rows of the product are made from, in a schema of their own: the learners, what each shape of them
 * has, and functions that give the same id for the same seed and key.
 */
export async function createPopulation(client: pg.Client, options: Options): Promise<void> {
  const { learners, seed, now } = options;
  await client.query(`
    create schema growth;
    -- As uuidv7(), for rows whose ids are made by the database.
    create function growth.id(at timestamptz, key text) returns uuid language sql stable parallel safe as $$
      select overlay(overlay(md5('${seed} ' || key)
        placing lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' from 1)
        placing 'a' from 17)::uuid $$;
    -- As the clients make them.
    create function growth.client_id(key text) returns uuid language sql immutable parallel safe as $$
      select overlay(overlay(md5('${seed} ' || key) placing '4' from 13) placing 'a' from 17)::uuid $$;
    -- From 0 to below - 1.
    create function growth.number(key bigint, below integer) returns integer language sql immutable parallel safe as $$
      select ((hashint8extended(key, ${seed}) & 9007199254740991) % below)::integer $$;
    create function growth.now() returns timestamptz language sql immutable parallel safe as $$
      select '${now.toISOString()}'::timestamptz $$;
    create unlogged table growth.shapes (
      shape integer primary key, is_active boolean, language text, country text, time_zone text, study_time text,
      title text, milestones jsonb, progress_percentage integer, start_date date,
      current_streak integer, longest_streak integer, closed_through date, closed_state jsonb, recent_days jsonb,
      total_minutes integer, milestone_points integer, skill_points integer, week_start date,
      days_each integer, notifications_each integer, sessions_each integer, tasks_each integer, notes_each integer,
      cards_each integer);
    create unlogged table growth.days (
      shape integer, place integer, local_date date, ended_at timestamptz, minutes integer, state text,
      primary key (shape, place));
    create unlogged table growth.ticks (
      shape integer, place integer, milestone_key text, sub text, at timestamptz, primary key (shape, place));
    create unlogged table growth.progress (
      shape integer, place integer, milestone_key text, started_at timestamptz, completed_at timestamptz,
      primary key (shape, place));
    create unlogged table growth.learners (
      n integer primary key, user_id uuid, path_id uuid, shape integer, joined_at timestamptz)`);
  const shapes = makeShapes(now);
  await insertRows(
    client,
    "shapes",
    shapes.map(({ row }) => row),
  );
  const ofShapes = (pick: (shape: (typeof shapes)[number]) => object[]) =>
    shapes.flatMap((one) =>
      pick(one).map((row, place) => ({ ...row, place: place + 1, shape: one.row["shape"] })),
    );
  await insertRows(
    client,
    "days",
    ofShapes(({ days }) => days.map(({ date, ...day }) => ({ ...day, local_date: date }))),
  );
  await insertRows(
    client,
    "ticks",
    ofShapes(({ ticks }) => ticks),
  );
  await insertRows(
    client,
    "progress",
    ofShapes(({ progress }) => progress),
  );
  // The last one joined yesterday, the first one two years ago.
  await client.query(
    `insert into growth.learners
     select n, growth.id(joined_at, 'user ' || n), growth.client_id('path ' || n), n % ${shapeCount}, joined_at
     from generate_series(1, $1::int) n
     cross join lateral (select $2::timestamptz - interval '1 day'
       - interval '2 years' * (($1 - n)::float8 / $1) as joined_at) joined`,
    [learners, now],
  );
  await client.query(
    "analyze growth.learners, growth.shapes, growth.days, growth.ticks, growth.progress",
  );
}

async function insertRows(client: pg.Client, table: string, rows: object[]): Promise<void> {
  await client.query(
    `insert into growth.${table} select * from jsonb_populate_recordset(null::growth.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

export async function dropPopulation(client: pg.Client): Promise<void> {
  await client.query("drop schema growth cascade");
}
