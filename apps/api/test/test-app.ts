import { randomBytes } from "node:crypto";
import { startMailbox } from "@masar/tools/local/mailbox";
import { insertVerifiedUser, testPassword } from "@masar/tools/local/insert-user";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { createApp } from "#api/app.ts";
import { type Env, readEnv } from "#api/env.ts";
import type { PathEngine } from "#api/features/paths/generation/engine.ts";
import type { LogStream } from "#api/log.ts";
import { startWorker } from "#api/start-worker.ts";
import type { Telemetry } from "#api/telemetry/telemetry.ts";
import type { TestDatabase } from "./database.ts";

export const password = testPassword;

type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

export type TestAppOptions = {
  env?: Record<string, string>;
  mail?: boolean;
  /** How many the mailbox holds. */
  maxMails?: number;
  /** Without it jobs wait and streams get no signals. */
  worker?: boolean;
  /** Replaces the blueprint engine. */
  engine?: PathEngine;
  logStream?: LogStream;
  telemetry?: Telemetry;
  /** Replaces the copy of the migrated template. */
  database?: TestDatabase;
  /** Another way to the database, such as one that can be cut. */
  routeDatabase?: (url: string) => string;
};

/** Imported on demand: tools that bring their own database run without the test runner. */
async function copyTemplate(): Promise<TestDatabase> {
  const { createTestDatabase } = await import("./database.ts");
  return createTestDatabase();
}

/** The whole product but the browser: real Postgres, real SMTP, real worker; requests go through HTTP parsing. */
export async function startTestApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await copyTemplate());
  const mailbox = await startMailbox({
    smtpPort: 0,
    httpPort: 0,
    ...(options.maxMails === undefined ? {} : { maxMails: options.maxMails }),
  });
  const env: Env = readEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: options.routeDatabase?.(database.url) ?? database.url,
    DATABASE_POOL: "5",
    PUBLIC_URL: "http://masar.test",
    AUTH_SECRET: randomBytes(32).toString("hex"),
    ...(options.mail === false ? {} : { SMTP_URL: mailbox.smtpUrl }),
    ...options.env,
  });
  const { logStream, telemetry } = options;
  const app = await createApp(env, {
    ...(logStream ? { logStream } : {}),
    ...(telemetry ? { signals: telemetry } : {}),
  });
  await app.ready();
  const parts = {
    ...(options.engine ? { engine: options.engine } : {}),
    ...(telemetry ? { telemetry } : {}),
  };
  const worker = options.worker === false ? undefined : await startWorker(env, app.log, parts);
  const { origin } = new URL(env.PUBLIC_URL);
  let visitors = 0;

  function nextAddress(): string {
    visitors++;
    return `127.${1 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
  }

  /** A browser with a cookie jar and an address of 127.0.0.0/8, by default an unused one. Rate limits stay on. */
  function openBrowser(
    agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0",
    address = nextAddress(),
  ) {
    const jar = new Map<string, string>();

    async function call(name: EndpointName, { params, query, body, headers }: CallOptions = {}) {
      const { method, path } = endpoints[name];
      const url = path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(params?.[key] ?? ""),
      );
      const response = await app.inject({
        method,
        url,
        remoteAddress: address,
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
        headers: {
          origin,
          "user-agent": agent,
          cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; "),
          ...headers,
        },
      });
      for (const { name: key, value, maxAge } of response.cookies) {
        if (maxAge === 0 || value === "") jar.delete(key);
        else jar.set(key, encodeURIComponent(value));
      }
      const isJson = /json/.test(String(response.headers["content-type"]));
      // Not typed: tests look into answers of every shape.
      const answer = isJson ? response.json() : null;
      return { status: response.statusCode, headers: response.headers, body: answer };
    }

    return { call, jar, address };
  }

  type Browser = ReturnType<typeof openBrowser>;

  function signUpBody(email: string, language: "en" | "ar" = "en") {
    return { email, password, language, terms_version: limits.termsVersion, is_13: true };
  }

  /** The link of the newest mail to an address. */
  async function readLink(email: string, subject: string, after = new Date(0)): Promise<URL> {
    const mail = await mailbox.waitForMessage({ to: email, subject, after }, 10_000);
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`No link in the mail "${mail.subject}"`);
    return new URL(link);
  }

  /** The secret that such a link carries to its page. */
  async function readToken(email: string, subject: string, after?: Date): Promise<string> {
    return (await readLink(email, subject, after)).searchParams.get("token") ?? "";
  }

  /** A verified and logged-in user; tests of the sign-up itself use its endpoints. */
  async function createUser(language: "en" | "ar" = "en", browser: Browser = openBrowser()) {
    const email = `learner-${randomBytes(5).toString("hex")}@example.com`;
    const { termsVersion } = limits;
    const token = await insertVerifiedUser(database.admin, { email, language, termsVersion });
    const verified = await browser.call("verifyEmail", { body: { token } });
    if (verified.status !== 200) throw new Error(`Verification answered ${verified.status}`);
    return { email, browser, call: browser.call, id: verified.body.session.user.id as string };
  }

  return {
    app,
    env,
    mailbox,
    admin: database.admin,
    databaseUrl: database.url,
    urlOf: database.urlOf,
    openBrowser,
    signUpBody,
    readLink,
    readToken,
    createUser,
    async stop() {
      await worker?.stop();
      await app.close();
      await mailbox.stop();
      await database.stop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
