import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { TestApp } from "./test-app.ts";
import { storePath } from "./stored-paths.ts";

/** Logged-in users in Dubai without rest days, with a path each, inserted without forms and mails. */
export async function seedUsers(testApp: TestApp, count: number) {
  const users = Array.from({ length: count }, () => {
    const id = randomUUID();
    const token = randomBytes(24).toString("base64url");
    const browser = testApp.openBrowser();
    const signature = createHmac("sha256", testApp.env.AUTH_SECRET).update(token).digest("base64");
    browser.jar.set("masar.session_token", encodeURIComponent(`${token}.${signature}`));
    return { id, token, browser, call: browser.call };
  });
  const ids = users.map(({ id }) => id);
  await testApp.admin.query(
    `insert into users (id, email, email_verified, first_signed_in_at)
     select id, id || '@example.com', true, now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await testApp.admin.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as made (id, token)`,
    [ids, users.map(({ token }) => token)],
  );
  await testApp.admin.query(
    `insert into settings (user_id, time_zone, rest_days)
     select id, 'Asia/Dubai', '{}' from unnest($1::uuid[]) id`,
    [ids],
  );
  const withPaths = [];
  for (const { id, browser, call } of users) {
    withPaths.push({ id, browser, call, pathId: (await storePath(testApp, { id })).id });
  }
  return withPaths;
}
