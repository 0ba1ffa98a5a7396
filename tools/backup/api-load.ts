import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { endpoints } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { createApp } from "../../apps/api/src/app.ts";
import { readEnv } from "../../apps/api/src/env.ts";
import { insertVerifiedUser } from "../local/insert-user.ts";

/** A task that the API answered with 200. The record is in this process, so it outlives every database. */
export interface AcknowledgedWrite {
  id: string;
  title: string;
  description: string;
  sentAt: number;
  acknowledgedAt: number;
}

type App = Awaited<ReturnType<typeof createApp>>;
type Member = { cookie: string; address: string };

const origin = "http://masar.test";
const secret = randomBytes(32).toString("hex");
/** 5 % longer than the limit of writes for one member needs. */
const pauseMs = (60_000 / limits.api.writesPerMinute) * 1.05;

async function openApi(databaseUrl: string): Promise<App> {
  const env = readEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    AUTH_SECRET: secret,
  });
  const app = await createApp(env);
  await app.ready();
  return app;
}

async function createMember(app: App, databaseUrl: string, number: number): Promise<Member> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const email = `drill-${number}@example.com`;
  const { termsVersion } = limits;
  const token = await insertVerifiedUser(client, { email, language: "en", termsVersion });
  await client.end();
  const address = `127.1.0.${number + 1}`;
  const { method, path } = endpoints.verifyEmail;
  const request = { method, url: path, remoteAddress: address, payload: { token } };
  const { cookies, statusCode } = await app.inject({ ...request, headers: { origin } });
  if (cookies.length === 0) throw new Error(`Logging in answered ${statusCode}`);
  const pairs = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return { cookie: pairs.join("; "), address };
}

/** Resolves to `undefined` unless the API acknowledges the write. */
async function saveTask(app: App, member: Member): Promise<AcknowledgedWrite | undefined> {
  const id = randomUUID();
  const title = `Task ${id.slice(0, 8)}`;
  const description = randomBytes(300).toString("hex");
  const sentAt = Date.now();
  const stamp = { change_id: randomUUID(), at: new Date(sentAt).toISOString() };
  const { statusCode } = await app.inject({
    method: endpoints.saveTask.method,
    url: endpoints.saveTask.path.replace(":id", id),
    remoteAddress: member.address,
    headers: { origin, cookie: member.cookie },
    payload: { ...stamp, title, description },
  });
  if (statusCode !== 200) return undefined;
  return { id, title, description, sentAt, acknowledgedAt: Date.now() };
}

/** Members who save tasks through the API, one after another each, until the database is gone or `stop` is called. */
export async function startLoad(databaseUrl: string, members: number) {
  const app = await openApi(databaseUrl);
  const everyone: Member[] = [];
  for (let number = 0; number < members; number++)
    everyone.push(await createMember(app, databaseUrl, number));
  const writes: AcknowledgedWrite[] = [];
  const stopping = new AbortController();

  async function write(member: Member, number: number): Promise<void> {
    // Spread over the second, so that writes do not come in waves.
    await sleep((pauseMs * number) / members);
    while (!stopping.signal.aborted) {
      const saved = await saveTask(app, member).catch(() => undefined);
      if (saved) writes.push(saved);
      await sleep(pauseMs);
    }
  }
  let loops: Promise<void>[] = [];
  return {
    writes,
    begin() {
      loops = everyone.map(write);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await app.close();
    },
    /** Returns when the API on another database has acknowledged a write of the same member. */
    async resume(otherUrl: string): Promise<void> {
      const other = await openApi(otherUrl);
      try {
        const [first] = everyone;
        if (!first || !(await saveTask(other, first)))
          throw new Error("The API on the recovered database did not save a task.");
      } finally {
        await other.close();
      }
    },
  };
}
