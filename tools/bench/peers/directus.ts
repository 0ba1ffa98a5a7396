import { randomUUID } from "node:crypto";
import type pg from "pg";
import { notificationRows } from "../ratios/population.ts";
import type { Peer, PeerPlace } from "./peer.ts";
import { runNode, withClient } from "./processes.ts";
import { inDays, signToken } from "./sign-token.ts";

const secret = "only for this measurement, nothing else";
const cli = "node_modules/directus/cli.js";
const role = randomUUID();
const policy = randomUUID();

function makeEnv({ databaseUrl, port }: PeerPlace): Record<string, string> {
  return {
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MAX: "10",
    SECRET: secret,
    HOST: "127.0.0.1",
    PORT: String(port),
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "correct horse battery",
    LOG_LEVEL: "error",
    TELEMETRY: "false",
    SERVE_APP: "false",
    RATE_LIMITER_ENABLED: "true",
    RATE_LIMITER_POINTS: "6000",
    RATE_LIMITER_DURATION: "60",
  };
}

const table = `
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references directus_users (id),
  title text not null,
  message text not null,
  is_read boolean not null,
  created_at timestamptz not null
);
create index on notifications (user_id, created_at desc);
insert into directus_collections (collection) values ('notifications');
`;

/** A permission whose filter is the signed-in user. */
async function addPermission(client: pg.Client): Promise<void> {
  await client.query("insert into directus_roles (id, name) values ($1, 'Learner')", [role]);
  await client.query("insert into directus_policies (id, name) values ($1, 'Own rows')", [policy]);
  await client.query("insert into directus_access (id, role, policy) values ($1, $2, $3)", [
    randomUUID(),
    role,
    policy,
  ]);
  const own = JSON.stringify({ user_id: { _eq: "$CURRENT_USER" } });
  await client.query(
    `insert into directus_permissions (policy, collection, action, permissions, fields)
     values ($1, 'notifications', 'read', $2, '*')`,
    [policy, own],
  );
}

/** Signed in by an access token, as its own log-in returns it. */
export const directus: Peer = {
  name: "directus",
  // From 12 on, permissions with a filter need a licence.
  packages: ["directus@11.17.4"],
  // Its own version, 5.0.3, does not compile for Node 24. It runs scripts of flows, which are not measured.
  overrides: { "isolated-vm": "6.1.2" },
  database: "bench_directus",
  readyPath: "/server/ping",
  async prepare(place) {
    await runNode(place.folder, { args: [cli, "bootstrap"], env: makeEnv(place) });
    await withClient(place.databaseUrl, async (client) => {
      await client.query(table);
      await addPermission(client);
      await client.query(
        `insert into directus_users (id, email, status, role)
         select id, id || '@example.com', 'active', $2 from unnest($1::uuid[]) id`,
        [place.users, role],
      );
      await client.query(
        `insert into notifications (user_id, title, message, is_read, created_at)
         select user_id, title, message, is_read, created_at from ${notificationRows}`,
        [place.users],
      );
      await client.query("vacuum analyze");
    });
  },
  command: (place) => ({ args: [cli, "start"], env: makeEnv(place) }),
  request: (id) => {
    const claims = { id, role, app_access: false, admin_access: false };
    const token = signToken({ ...claims, iss: "directus", exp: inDays(1) }, secret);
    return {
      method: "GET",
      path: "/items/notifications?limit=20&sort=-created_at",
      headers: { authorization: `Bearer ${token}` },
    };
  },
};
