import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { ForeignApp } from "./app.ts";

/** `suspended` may not write in the forum, the account of `locked out` is suspended. `deleted` waits for the end of its account; `removed` has the session of an account that is gone. */
export const callerKinds = [
  "another user",
  "visitor",
  "moderator",
  "suspended",
  "locked out",
  "deleted",
  "removed",
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** A user of one endpoint, with a session for each call: some calls end the session. */
export type Caller = { kind: CallerKind; id: string; cookies: string[] };

/** Users inserted at once, because thousands of log-ins would only measure the hash. */
export async function createCallers(
  { testApp, admin }: Pick<ForeignApp, "testApp" | "admin">,
  kind: CallerKind,
  { count, sessions }: { count: number; sessions: number },
): Promise<Caller[]> {
  const { AUTH_SECRET } = testApp.env;
  const made = Array.from({ length: count }, () => {
    const id = randomUUID();
    const tokens = Array.from({ length: sessions }, () => randomBytes(24).toString("base64url"));
    return { id, tokens };
  });
  const callers = made.map(({ id, tokens }) => {
    const cookies = tokens.map((token) => {
      const signature = createHmac("sha256", AUTH_SECRET).update(token).digest("base64");
      return `masar.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    });
    return { kind, id, cookies: kind === "visitor" ? cookies.map(() => "") : cookies };
  });
  if (kind === "visitor") return callers;
  const ids = made.map(({ id }) => id);
  await admin.query(
    `insert into users (id, email, email_verified, first_signed_in_at, created_at, roles, two_factor_enabled,
       deletion_due_at, suspended_at)
     select id, 'caller-' || id || '@example.com', true, now(), now() - interval '30 days',
       case when $2 then array['moderator'] else '{}' end, $2,
       case when $3 then now() + interval '5 days' end, case when $4 then now() end
     from unnest($1::uuid[]) id`,
    [ids, kind === "moderator", kind === "deleted", kind === "locked out"],
  );
  await admin.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as made (id, token)`,
    [made.flatMap(({ id, tokens }) => tokens.map(() => id)), made.flatMap(({ tokens }) => tokens)],
  );
  await admin.query("insert into settings (user_id) select id from unnest($1::uuid[]) id", [ids]);
  if (kind === "suspended")
    await admin.query(
      `insert into forum_suspensions (user_id, suspended_until, reason)
       select id, now() + interval '5 days', 'spam' from unnest($1::uuid[]) id`,
      [ids],
    );
  if (kind === "removed") await admin.query("delete from users where id = any ($1)", [ids]);
  return callers;
}
