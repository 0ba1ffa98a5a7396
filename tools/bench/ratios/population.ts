import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { buildMilestones, storePath } from "../../../apps/api/test/stored-paths.ts";

export type Learner = { id: string; cookie: string; pathId: string };

export const milestonesEach = 12;

/** The cookie of a stored session, as the API sets it. */
export function signCookie(token: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `masar.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Forty notifications for each user of $1. */
export const notificationRows = `(
  select user_id, 'A title of ' || number as title,
    'A message of the usual length, with a name and a number in it.' as message,
    number % 4 <> 0 as is_read, now() - number * interval '1 hour' as created_at
  from unnest($1::uuid[]) user_id, generate_series(1, 40) number
)`;

/** Accounts with a session each, by three statements. */
export async function addAccounts(
  admin: pg.Client,
  { secret, count }: { secret: string; count: number },
): Promise<Omit<Learner, "pathId">[]> {
  const made = Array.from({ length: count }, () => {
    const token = randomBytes(24).toString("base64url");
    return { id: randomUUID(), token, cookie: signCookie(token, secret) };
  });
  const ids = made.map(({ id }) => id);
  await admin.query(
    `insert into users (id, email, email_verified, first_signed_in_at)
     select id, id || '@example.com', true, now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await admin.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '30 days' from unnest($1::uuid[], $2::text[]) as made (id, token)`,
    [ids, made.map(({ token }) => token)],
  );
  await admin.query(
    `insert into settings (user_id, time_zone, rest_days)
     select id, 'Asia/Dubai', '{}' from unnest($1::uuid[]) id`,
    [ids],
  );
  return made.map(({ id, cookie }) => ({ id, cookie }));
}

/** Signed-in learners, each with a path and notifications. */
export async function addLearners(
  admin: pg.Client,
  options: { secret: string; count: number },
): Promise<Learner[]> {
  const made = await addAccounts(admin, options);
  const ids = made.map(({ id }) => id);
  await admin.query(
    `insert into notifications (user_id, title, message, is_read, created_at)
     select user_id, title, message, is_read, created_at from ${notificationRows}`,
    [ids],
  );
  const milestones = buildMilestones(milestonesEach);
  const learners: Learner[] = [];
  for (const { id, cookie } of made) {
    const path = await storePath({ admin }, { id }, { milestones });
    learners.push({ id, cookie, pathId: path.id });
  }
  await admin.query("vacuum analyze");
  return learners;
}
