import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { startIdentityProvider } from "@masar/tools/local/identity-provider";
import { startMailbox } from "@masar/tools/local/mailbox";
import { findFreePort } from "@masar/tools/local/ports";
import { startPgbouncer } from "@masar/tools/local/pgbouncer";
import { startRedis } from "@masar/tools/local/redis";
import { startS3 } from "@masar/tools/local/s3";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { startScriptedTelegram } from "@masar/tools/local/scripted-telegram";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { examine, formatFindings } from "#api/doctor/examine.ts";
import type { Finding } from "#api/doctor/finding.ts";
import { checkDisk, checkZones } from "#api/doctor/machine-checks.ts";
import { readEnv } from "#api/env.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

function makeEnv(settings: Record<string, string> = {}) {
  return readEnv({
    NODE_ENV: "production",
    PUBLIC_URL: "https://masar.example",
    DATABASE_URL: database.url,
    AUTH_SECRET: "x".repeat(32),
    ...settings,
  });
}

async function examineWith(settings: Record<string, string>, now?: () => number) {
  return await examine(makeEnv(settings), now);
}

function faultsOf(findings: Finding[]) {
  return findings.filter(({ state }) => state === "fault").map(({ name, fix }) => ({ name, fix }));
}

function makeKeys() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { VAPID_PUBLIC_KEY: Buffer.concat(point).toString("base64url"), VAPID_PRIVATE_KEY: d };
}

test("[N7.06] a healthy instance has no fault, and names what is not configured", async () => {
  const findings = await examineWith({});
  expect(faultsOf(findings)).toEqual([]);
  const off = findings.filter(({ state }) => state === "off").map(({ name }) => name);
  expect(off).toEqual([
    "Redis",
    "object storage",
    "mail",
    "AI provider",
    "push keys",
    "Telegram",
    "YouTube",
    "log-ins by providers",
  ]);
  expect(formatFindings(findings)).toContain("No fault found.");
});

test("[N7.06] an instance with every service has no fault and nothing off", async () => {
  const redis = await startRedis();
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const ai = await startScriptedAi();
  const s3 = await startS3();
  const telegram = await startScriptedTelegram();
  const university = await startIdentityProvider({ redirectUris: [] });
  const findings = await examineWith({
    OIDC_ISSUER: university.issuer,
    OIDC_CLIENT_ID: university.clientId,
    OIDC_CLIENT_SECRET: university.clientSecret,
    OIDC_NAME: "Example University",
    REDIS_URL: redis.url,
    ...s3.env,
    SMTP_URL: mailbox.smtpUrl,
    AI_PROVIDER: "compatible",
    AI_BASE_URL: ai.compatibleUrl,
    AI_MODEL: "scripted",
    ...makeKeys(),
    VAPID_SUBJECT: "mailto:operator@example.com",
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.root,
    YOUTUBE_API_KEY: "secret-key",
  });
  const services = [redis, mailbox, ai, s3, telegram, university];
  await Promise.all(services.map((service) => service.stop()));
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(formatFindings(findings)).not.toContain("secret");
  expect(formatFindings(findings)).not.toContain(telegram.token);
});

test("[N7.06] [N11.10] a pooler is ok when it answers, else a fault with its setting", async () => {
  const pooler = await startPgbouncer(Number(new URL(database.url).port));
  const find = async (address: string) =>
    (await examineWith({ DATABASE_POOLER: address })).find(
      ({ name }) => name === "database pooler",
    );
  expect(await find(pooler.address)).toMatchObject({ state: "ok" });
  await pooler.stop();
  expect(await find(pooler.address)).toMatchObject({
    state: "fault",
    fix: expect.stringContaining("DATABASE_POOLER"),
  });
});

test("[N7.06] services that do not answer are faults with the setting to correct", async () => {
  const closed = await findFreePort();
  const findings = await examineWith({
    REDIS_URL: `redis://127.0.0.1:${closed}`,
    S3_ENDPOINT: `http://127.0.0.1:${closed}`,
    S3_BUCKET: "masar",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    SMTP_URL: `smtp://user:secret@127.0.0.1:${closed}`,
    AI_PROVIDER: "compatible",
    AI_BASE_URL: `http://127.0.0.1:${closed}/v1`,
    AI_MODEL: "scripted",
    VAPID_PUBLIC_KEY: makeKeys().VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: makeKeys().VAPID_PRIVATE_KEY,
    VAPID_SUBJECT: "mailto:operator@example.com",
    TELEGRAM_BOT_TOKEN: "42:secret",
    TELEGRAM_API_ROOT: `http://127.0.0.1:${closed}`,
    GOOGLE_ISSUER: `http://127.0.0.1:${closed}`,
    GOOGLE_CLIENT_ID: "masar",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  expect(faultsOf(findings)).toEqual([
    { name: "Redis", fix: expect.stringContaining("REDIS_URL") },
    { name: "object storage", fix: expect.stringContaining("S3_") },
    { name: "mail", fix: expect.stringContaining("SMTP_URL") },
    { name: "AI provider", fix: expect.stringContaining("AI_BASE_URL") },
    { name: "push keys", fix: expect.stringContaining("npx web-push generate-vapid-keys") },
    { name: "Telegram", fix: expect.stringContaining("TELEGRAM_BOT_TOKEN") },
    { name: "log-ins by Google", fix: expect.stringContaining("GOOGLE_ISSUER") },
  ]);
  expect(formatFindings(findings)).not.toContain("secret");
});

test("[N7.06] a database that cannot be reached is one fault, not three", async () => {
  const url = `postgres://postgres:secret@127.0.0.1:${await findFreePort()}/masar`;
  const findings = await examineWith({ DATABASE_URL: url });
  expect(faultsOf(findings)).toEqual([
    { name: "database role masar_app", fix: expect.stringContaining("npm run migrate") },
  ]);
});

test("[N7.06] a host name that is not known is one fault, not three", async () => {
  const url = "postgres://postgres@database.invalid:5432/masar";
  expect(faultsOf(await examineWith({ DATABASE_URL: url }))).toHaveLength(1);
});

test("[N7.06] an address that the database rejects is named as the setting to correct", async () => {
  const findings = await examineWith({ DATABASE_APP_URL: database.urlOf("masar_unknown") });
  const fix = expect.stringContaining("remove DATABASE_APP_URL");
  expect(faultsOf(findings)).toEqual([{ name: "database role masar_app", fix }]);
});

test("[N7.06] addresses of two roles that are swapped are two faults", async () => {
  const swapped = {
    DATABASE_APP_URL: database.urlOf("masar_worker"),
    DATABASE_WORKER_URL: database.urlOf("masar_app"),
  };
  expect(faultsOf(await examineWith(swapped)).map(({ name }) => name)).toEqual([
    "database role masar_app",
    "database role masar_worker",
  ]);
});

test("[N7.06] an empty database, and one of a release before the doctor, need the migrations", async () => {
  const name = `empty_${randomBytes(4).toString("hex")}`;
  await database.admin.query(`create database ${name}`);
  const empty = new URL(database.url);
  empty.pathname = name;
  const old = await createTestDatabase();
  await old.admin.query("revoke select on schema_migrations from masar_worker");
  for (const url of [empty.href, old.url]) {
    expect(faultsOf(await examineWith({ DATABASE_URL: url }))).toEqual([
      { name: "migrations", fix: "npm run migrate" },
    ]);
  }
  await old.stop();
});

test("[N7.06] a role that ignores row-level security is a fault", async () => {
  const findings = await examineWith({ DATABASE_APP_URL: database.url });
  expect(faultsOf(findings)).toEqual([
    { name: "database role masar_app", fix: expect.stringContaining("masar_app") },
  ]);
});

test("[N7.06] a clock a minute away from the database's is a fault", async () => {
  const findings = await examineWith({}, () => Date.now() + 60_000);
  expect(faultsOf(findings)).toEqual([{ name: "clock", fix: expect.stringContaining("ntp") }]);
});

test("[N7.06] a plain http address in production is a fault", async () => {
  const findings = await examineWith({ PUBLIC_URL: "http://masar.example" });
  expect(faultsOf(findings)).toEqual([
    { name: "public address", fix: expect.stringContaining("PUBLIC_URL") },
  ]);
});

describe("with a database of its own", () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.stop());
  const examineOwn = (settings = {}) => examineWith({ DATABASE_URL: own.url, ...settings });

  test("[N7.06] a job that waits for an hour is a fault, one that failed for good a warning", async () => {
    const add = `insert into boss.job (id, name, start_after) values ($1, $2, now() - interval '1 hour')`;
    await own.admin.query(add, [randomUUID(), "mail.send"]);
    await own.admin.query(add, [randomUUID(), "dead"]);
    const findings = await examineOwn({ IN_CONTAINER: "1" });
    expect(faultsOf(findings)).toEqual([
      { name: "job queue", fix: "docker compose up --detach worker" },
    ]);
    expect(findings).toContainEqual(
      expect.objectContaining({ name: "failed jobs", state: "warning" }),
    );
    expect(formatFindings(findings)).toContain("the oldest for 60 minutes");
    await own.admin.query("delete from boss.job");
  });

  test("[N7.06] a migration that is not applied is a fault; one that was changed, another", async () => {
    const last = "(select max(name) from schema_migrations)";
    await own.admin.query(`update schema_migrations set checksum = 'other' where name = ${last}`);
    expect(faultsOf(await examineOwn())).toEqual([
      { name: "migrations", fix: expect.stringContaining("release") },
    ]);
    await own.admin.query(`delete from schema_migrations where name = ${last}`);
    expect(faultsOf(await examineOwn())).toEqual([{ name: "migrations", fix: "npm run migrate" }]);
  });
});

test("[N7.06] a database with the locale C, whose search finds no Arabic word, is a fault", async () => {
  const name = `locale_${randomBytes(4).toString("hex")}`;
  await database.admin.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  const url = new URL(database.url);
  url.pathname = name;
  await migrate({ adminUrl: url.href });
  expect(faultsOf(await examineWith({ DATABASE_URL: url.href }))).toEqual([
    { name: "database locale", fix: expect.stringContaining("--builtin-locale=C.UTF-8") },
  ]);
});

test("[N7.06] old time zones and a full disk are faults", async () => {
  expect(checkZones("2025b")).toMatchObject({ state: "fault", fix: "install the newest Node 24" });
  const full = await checkDisk(async () => ({ bavail: 100_000, blocks: 10_000_000, bsize: 4096 }));
  expect(full).toMatchObject({ state: "fault", detail: "0.4 GB free, 1 %" });
});
