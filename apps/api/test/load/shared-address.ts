import { randomBytes, randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { insertVerifiedUser, testPassword } from "@masar/tools/local/insert-user";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { limits } from "@masar/contract/limits";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { createChangeStamp } from "../offline/change-stamp.ts";
import { storePath } from "../stored-paths.ts";

/** A running API and its database; `fraction` of each limit is left to use, so that a short run reaches them. */
type Target = { app: FastifyInstance; admin: Pick<pg.Pool, "query">; origin: string };
type Options = { users: number; minutes: number; parallel: number; fraction: number };

const address = "127.9.9.9";
const pageLoad = [
  "getSession",
  "getTranslations",
  "getSettings",
  "getOverview",
  "listPaths",
  "listTasks",
  "listNotes",
  "listReview",
  "listNotifications",
  "getAssistant",
] as const satisfies EndpointName[];

type Statuses = Map<number, number>;
export type AbuseReport = { wrongPasswords: Statuses; anonymous: Statuses; signedIn: Statuses };
export type SharedAddressReport = {
  /** Log-ins and calls of all users; every fourth user first mistypes the password. */
  typos: Statuses;
  logIns: Statuses;
  calls: Statuses;
  abuse: AbuseReport;
  logInMs: number[];
};

/**
 * Users behind one address log in and study, minute after minute without the waiting between, while three
 * floods come from the same address. A signed-in flood's user has an account like the others.
 */
export async function studyBehindOneAddress(
  target: Target,
  { users: count, minutes, parallel, fraction }: Options,
): Promise<SharedAddressReport> {
  const users = await seedUsers(target, count + 1);
  await target.app.listen({ host: "127.0.0.1", port: 0 });
  const report: SharedAddressReport = {
    typos: new Map(),
    logIns: new Map(),
    calls: new Map(),
    abuse: { wrongPasswords: new Map(), anonymous: new Map(), signedIn: new Map() },
    logInMs: [],
  };
  const [abuser, ...others] = users;
  if (!abuser) throw new Error("No account for the flood");
  const floods = await startFloods(target, abuser, report.abuse, fraction);
  const waiting = others.map((user, at) => ({ user, mistypes: at % 4 === 0 }));
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await study(target, next, minutes, report);
      }
    }),
  );
  await floods.finished;
  return report;
}

type User = { id: string; email: string; pathId: string };

async function seedUsers({ admin }: Target, count: number): Promise<User[]> {
  const users: User[] = [];
  for (let at = 0; at < count; at++) {
    const email = `shared-${randomBytes(5).toString("hex")}@example.com`;
    await insertVerifiedUser(admin, { email, language: "en", termsVersion: limits.termsVersion });
    const { rows } = await admin.query<{ id: string }>(
      `update users set email_verified = true, first_signed_in_at = now() where email = $1 returning id`,
      [email],
    );
    const id = rows[0]?.id ?? "";
    await admin.query("insert into settings (user_id, time_zone) values ($1, 'Asia/Dubai')", [id]);
    users.push({ id, email, pathId: (await storePath({ admin }, { id })).id });
  }
  return users;
}

function openBrowser({ app, origin }: Target) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([key, value]) => `${key}=${value}`).join("; ");

  async function call(
    name: EndpointName,
    { params = {}, body }: { params?: Record<string, string>; body?: object } = {},
  ): Promise<number> {
    const { method, path } = endpoints[name];
    const response = await app.inject({
      method,
      url: path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? ""),
      remoteAddress: address,
      headers: { origin, cookie: cookie() },
      ...(body ? { payload: body } : {}),
    });
    for (const { name: key, value } of response.cookies) jar.set(key, encodeURIComponent(value));
    return response.statusCode;
  }

  function openStream(): Promise<IncomingMessage> {
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      request({
        port,
        host: "127.0.0.1",
        localAddress: address,
        path: endpoints.streamEvents.path,
        agent: false,
        headers: { accept: "text/event-stream", cookie: cookie() },
      })
        .on("response", resolve)
        .on("error", reject)
        .end();
    });
  }
  return { call, openStream };
}

function note(statuses: Statuses, status: number): number {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return status;
}

async function study(
  target: Target,
  { user, mistypes }: { user: User; mistypes: boolean },
  minutes: number,
  report: SharedAddressReport,
): Promise<void> {
  const browser = openBrowser(target);
  // The log-in page, on a device that is not known yet.
  note(report.calls, await browser.call("getSession"));
  note(report.calls, await browser.call("getTranslations", { params: { language: "en" } }));
  const body = { email: user.email, password: testPassword };
  if (mistypes) {
    const mistyped = { ...body, password: `${testPassword}x` };
    note(report.typos, await browser.call("logIn", { body: mistyped }));
  }
  const started = performance.now();
  note(report.logIns, await browser.call("logIn", { body }));
  report.logInMs.push(performance.now() - started);

  const startedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  let stream: IncomingMessage | undefined;
  for (let minute = 0; minute < minutes; minute++) {
    if (minute % 2 === 0) {
      stream?.destroy();
      for (const name of pageLoad) {
        note(report.calls, await browser.call(name, { params: { language: "en" } }));
      }
      stream = await browser.openStream();
      note(report.calls, stream.statusCode ?? 0);
    }
    const sub = `sub-${1 + (minute % 4)}`;
    const tick = {
      params: { id: user.pathId, key: "m1", sub },
      body: { ...createChangeStamp(), completed: true },
    };
    note(report.calls, await browser.call("tickSubMilestone", tick));
    note(report.calls, await browser.call("getOverview"));
  }
  const session = {
    path_id: user.pathId,
    milestone_key: "m1",
    started_at: startedAt,
    ended_at: new Date().toISOString(),
    minutes,
    focus_periods: 1,
  };
  note(
    report.calls,
    await browser.call("endStudySession", { params: { id: randomUUID() }, body: session }),
  );
  stream?.destroy();
}

/** Each flood goes on past its limit. Resolves when the address has passed its limit of wrong passwords. */
async function startFloods(
  target: Target,
  abuser: User,
  report: AbuseReport,
  fraction: number,
): Promise<{ finished: Promise<unknown> }> {
  const { requestLimiter, sharedLimiter } = target.app.services;
  const { max: maxWrong, seconds } = signInLimits.perIp;
  const { anonymousPerMinute, readsPerMinute } = limits.api;
  const spend = async (max: number, count: () => Promise<unknown>) => {
    for (let used = 0; used < Math.floor(max * (1 - fraction)); used++) await count();
    return Math.ceil(max * fraction * 1.1);
  };

  async function guessPasswords(tries: number): Promise<void> {
    const guess = (email: string, at: number) =>
      openBrowser(target).call("logIn", { body: { email, password: `guess number ${at}` } });
    for (let at = 0; at < tries; at += 10) {
      const emails = Array.from({ length: 10 }, () => `${randomUUID()}@example.com`);
      // Each account three times: once more than a busy address allows.
      for (let round = 0; round < 3; round++) {
        const statuses = await Promise.all(emails.map((email) => guess(email, round)));
        for (const status of statuses) note(report.wrongPasswords, status);
      }
    }
  }

  async function readAnonymously(): Promise<void> {
    const key = `other:address:${address}`;
    const calls = await spend(anonymousPerMinute, () => requestLimiter.count(key, 60));
    // A slow machine may need more than a minute for them, and each minute has a budget of its own.
    const most = calls * 5;
    for (let at = 0; at < most && (report.anonymous.get(429) ?? 0) < calls / 10; at += 20) {
      const batch = Array.from({ length: 20 }, () => openBrowser(target).call("getCatalogTerms"));
      for (const status of await Promise.all(batch)) note(report.anonymous, status);
    }
  }

  async function readSignedIn(): Promise<void> {
    const browser = openBrowser(target);
    const body = { email: abuser.email, password: testPassword };
    if ((await browser.call("logIn", { body })) !== 200) throw new Error("The flood is not in");
    const calls = await spend(readsPerMinute, () => requestLimiter.count(`read:${abuser.id}`, 60));
    for (let at = 0; at < calls; at += 10) {
      const batch = Array.from({ length: 10 }, () => browser.call("getSettings"));
      for (const status of await Promise.all(batch)) note(report.signedIn, status);
    }
  }

  const key = `wrong-passwords:${address}`;
  const tries = await spend(maxWrong, () => sharedLimiter.count(key, seconds));
  await guessPasswords(tries);
  const floods = [guessPasswords(tries * 2), readAnonymously(), readSignedIn()];
  return { finished: Promise.all(floods) };
}
