import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { notificationRows } from "../ratios/population.ts";
import type { Peer } from "./peer.ts";
import { runNode, withClient } from "./processes.ts";
import { inDays, signToken } from "./sign-token.ts";

const secret = "only for this measurement, nothing else";
const cli = "node_modules/@supabase/lite/dist/cli/index.js";
const env = { LITE_TELEMETRY: "0" };

const migration = `
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  title text not null,
  message text not null,
  is_read boolean not null,
  created_at timestamptz not null
);
create index on notifications (user_id, created_at desc);
alter table notifications enable row level security;
create policy own on notifications for select to authenticated
  using (user_id = (select auth.uid()));
`;

/** Row-level security by the user of the access token, as its documentation recommends. It has no rate limits. */
export const supabaseLite: Peer = {
  name: "@supabase/lite",
  packages: ["@supabase/lite@0.10.0", "postgres@3.4.9"],
  database: "bench_lite",
  readyPath: "/auth/v1/health",
  async prepare({ folder, databaseUrl, port, users }) {
    await mkdir(join(folder, "supabase/migrations"), { recursive: true });
    const config = [
      `[api]\nport = ${port}`,
      `[db]\ndriver = "postgres"\nurl = "${databaseUrl}"`,
      `[auth]\nenabled = true\njwt_secret = "${secret}"`,
    ];
    await writeFile(join(folder, "supabase/config.toml"), `${config.join("\n")}\n`);
    await writeFile(join(folder, "supabase/migrations/20260101000000_rows.sql"), migration);
    await runNode(folder, { args: [cli, "migration", "up"], env });
    await withClient(databaseUrl, async (client) => {
      await client.query(
        "insert into auth.users (id, email) select id, id || '@example.com' from unnest($1::uuid[]) id",
        [users],
      );
      await client.query(
        `insert into notifications (user_id, title, message, is_read, created_at)
         select user_id, title, message, is_read, created_at from ${notificationRows}`,
        [users],
      );
      await client.query("vacuum analyze");
    });
  },
  command: () => ({ args: [cli, "start", "--no-admin"], env }),
  request: (userId) => {
    const claims = { sub: userId, role: "authenticated", aud: "authenticated", exp: inDays(1) };
    return {
      method: "GET",
      path: "/rest/v1/notifications?select=*&order=created_at.desc&limit=20",
      headers: { apikey: "bench", authorization: `Bearer ${signToken(claims, secret)}` },
    };
  },
};
