import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { notificationRows } from "../ratios/population.ts";
import type { Peer } from "./peer.ts";
import { withClient } from "./processes.ts";

const text = { type: "String" };
const signedIn = { requiresAuthentication: true };
const notification = {
  className: "Notification",
  fields: {
    owner: { type: "Pointer", targetClass: "_User" },
    title: text,
    message: text,
    isRead: { type: "Boolean" },
  },
  classLevelPermissions: { find: signedIn, get: signedIn },
};

/** Each row has an access list with its owner only. The indexes are those that its queries need. */
export const parseServer: Peer = {
  name: "parse-server",
  packages: ["parse-server@9.10.0"],
  database: "bench_parse",
  readyPath: "/parse/health",
  async prepare({ folder, databaseUrl, port }) {
    const config = {
      appId: "bench",
      masterKey: "bench",
      databaseURI: `${databaseUrl}?max=10`,
      host: "127.0.0.1",
      port,
      mountPath: "/parse",
      serverURL: `http://127.0.0.1:${port}/parse`,
      logLevel: "error",
      logsFolder: null,
      rateLimit: [{ requestPath: "*splat", requestTimeWindow: 60_000, requestCount: 6000 }],
      schema: { definitions: [notification] },
    };
    await writeFile(join(folder, "config.json"), JSON.stringify(config));
  },
  command: () => ({ args: ["node_modules/parse-server/bin/parse-server", "config.json"] }),
  addRows: ({ databaseUrl, users }) =>
    withClient(databaseUrl, async (client) => {
      await client.query(
        `insert into "_User" ("objectId", "createdAt", "updatedAt", username, email, _rperm, _wperm)
         select id, now(), now(), id, id || '@example.com', array['*', id], array[id] from unnest($1::text[]) id`,
        [users],
      );
      await client.query(
        `insert into "_Session" ("objectId", "createdAt", "updatedAt", "user", "sessionToken", "expiresAt")
         select id, now(), now(), id, 'r:' || id, now() + interval '30 days' from unnest($1::text[]) id`,
        [users],
      );
      await client.query(
        `insert into "Notification"
           ("objectId", "createdAt", "updatedAt", owner, title, message, "isRead", _rperm, _wperm)
         select gen_random_uuid()::text, created_at, created_at, user_id::text, title, message, is_read,
           array[user_id::text], array[user_id::text] from ${notificationRows}`,
        [users],
      );
      await client.query(`create index on "Notification" (owner, "createdAt" desc)`);
      await client.query(`create index on "_Session" ("sessionToken")`);
      await client.query("vacuum analyze");
    }),
  request: (userId) => {
    const owner = { __type: "Pointer", className: "_User", objectId: userId };
    const where = encodeURIComponent(JSON.stringify({ owner }));
    return {
      method: "GET",
      path: `/parse/classes/Notification?where=${where}&order=-createdAt&limit=20`,
      headers: { "x-parse-application-id": "bench", "x-parse-session-token": `r:${userId}` },
    };
  },
};
