import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type APIRequestContext,
  test as base,
  type BrowserContext,
  expect,
  type Page,
} from "@playwright/test";
import i18next, { type TFunction } from "i18next";
import pg from "pg";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { createValueFormatter } from "@masar/domain/text/value-formatter";
import { strings as ar } from "@masar/i18n/ar";
import { strings as en } from "@masar/i18n/en";
import { locales, resolveLanguage } from "@masar/i18n/locales";
import { insertVerifiedUser } from "@masar/tools/local/insert-user";
import { chooseVariant, regions, type VariantName, variants, windows } from "./variants.ts";

export { expect } from "@playwright/test";

export { testPassword as password } from "@masar/tools/local/insert-user";

type Language = "en" | "ar";
type TestUser = { id: string; email: string };
type ReceivedMail = {
  subject: string;
  receivedAt: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
};

type Fixtures = {
  /** Language, window and theme of this test, chosen by its title unless a file names one. */
  variant: VariantName | undefined;
  chosenVariant: VariantName;
  language: Language;
  /** The product's own strings in the language of this test. */
  t: TFunction;
  /** A separate address of 127.0.0.0/8 for this test, so that rate limits can stay on. */
  address: string;
  database: pg.Pool;
  /** Opens a browser for another user, in this test's language. */
  openContext: () => Promise<BrowserContext>;
  /** A user who signed up, confirmed by mail, and is logged in within `page`. */
  user: TestUser;
  mail: (to: string, subject: string, after?: Date) => Promise<ReceivedMail>;
  /** Fails the test when a page broke the content security policy or had an uncaught error. */
  watchPages: (context: BrowserContext) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  variant: [undefined, { option: true }],
  chosenVariant: async ({ variant }, use, info) => use(variant ?? chooseVariant(info)),

  language: async ({ chosenVariant }, use) => use(variants[chosenVariant].language),
  locale: async ({ language }, use) => use(regions[language].locale),
  timezoneId: async ({ language }, use) => use(regions[language].timezoneId),
  viewport: async ({ chosenVariant }, use) => use(windows[variants[chosenVariant].window].viewport),
  hasTouch: async ({ chosenVariant }, use) => use(windows[variants[chosenVariant].window].hasTouch),
  colorScheme: async ({ chosenVariant }, use) => use(variants[chosenVariant].theme),

  t: async ({ language }, use) => use(await textsOf(language)),

  address: async ({}, use) => {
    const [a = 1, b = 1, c = 1] = randomBytes(3);
    await use(`127.${a}.${b}.${Math.max(2, c)}`);
  },

  baseURL: async ({}, use) => use(process.env["E2E_URL"]),
  extraHTTPHeaders: async ({ address }, use) => use({ "x-forwarded-for": address }),

  database: async ({}, use) => {
    const pool = new pg.Pool({ connectionString: process.env["E2E_DATABASE_URL"], max: 2 });
    await use(pool);
    await pool.end();
  },

  openContext: async (
    {
      browser,
      address,
      baseURL,
      contextOptions,
      viewport,
      locale,
      colorScheme,
      serviceWorkers,
      watchPages,
    },
    use,
  ) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        locale,
        colorScheme,
        serviceWorkers,
        extraHTTPHeaders: { "x-forwarded-for": address },
      });
      await watchPages(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

  mail: async ({}, use) => use(readMail),

  user: async ({ context, language, database }, use) => {
    await use(await createUser(context, language, database));
  },

  watchPages: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const watch = async (watched: BrowserContext) => {
        await watched.addInitScript(() => {
          document.addEventListener("securitypolicyviolation", (event) => {
            console.error(
              `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
            );
          });
        });
        watched.on("weberror", (error) => problems.push(String(error.error())));
        watched.on("console", (message) => {
          if (
            /CSP violation|Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())
          ) {
            problems.push(message.text());
          }
        });
      };
      await watch(context);
      await use(watch);
      expect(problems, "no violation of the policy, no uncaught error").toEqual([]);
    },
    { auto: true },
  ],
});

/** Formats values as the product does with the default digits, so that expected texts match. */
const valueFormatter = createValueFormatter({
  toLanguage: resolveLanguage,
  directionOf: (language) => locales[language].dir,
  formatNumber: (language, value) => new Intl.NumberFormat(locales[language].tag).format(value),
  formatList: (language, items) =>
    new Intl.ListFormat(locales[language].tag, { type: "conjunction" }).format(items),
});

/** The product's strings in one language; tests that switch languages need both. */
export async function textsOf(language: Language): Promise<TFunction> {
  const texts = i18next.createInstance().use(valueFormatter);
  await texts.init({
    lng: language,
    resources: { en, ar },
    defaultNS: "common",
    interpolation: { escapeValue: false, alwaysFormat: true },
    // Otherwise a missing string would equal the key that the page shows.
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text ${key}`);
    },
  });
  return texts.t;
}

async function readMail(to: string, subject: string, after = new Date(0)) {
  const address = `${process.env["E2E_MAILBOX_URL"]}/api/messages?to=${encodeURIComponent(to)}`;
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(address)).json()) as ReceivedMail[];
    const found = mails.find(
      (mail) => mail.subject === subject && new Date(mail.receivedAt) >= after,
    );
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`No mail "${subject}" came to ${to}`);
}

/** The first link of a mail, as a path of the product. */
export function linkOf(mail: { text: string }): string {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
  return url.pathname + url.search;
}

export function newEmail(): string {
  return `user-${randomBytes(6).toString("hex")}@example.com`;
}

/** Creates a user and logs them in within `context`. */
export async function createUser(
  context: BrowserContext,
  language: Language,
  database: pg.Pool,
  email = newEmail(),
): Promise<TestUser> {
  const { termsVersion } = limits;
  const token = await insertVerifiedUser(database, { email, language, termsVersion });
  const answer = await post(context.request, endpoints.verifyEmail.path, { token });
  await context.addInitScript((chosen) => {
    // A blank page has no storage.
    if (location.origin === "null") return;
    if (!localStorage.getItem("language")) localStorage.setItem("language", chosen);
  }, language);
  return { id: answer.session.user.id, email };
}

/** Posts to the API with the headers of the product's own page. */
export async function post(request: APIRequestContext, path: string, data: object) {
  const origin = process.env["E2E_URL"] ?? "";
  const response = await request.post(path, { data, headers: { origin } });
  if (!response.ok())
    throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.status() === 204 ? null : response.json();
}

/** Inserts a notification on the server. */
export async function insertNotification(
  database: pg.Pool,
  userId: string,
  values: { title: string; message: string; type?: string; priority?: string },
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "insert into notifications (user_id, title, message, type, priority) values ($1, $2, $3, $4, $5) returning id",
    [userId, values.title, values.message, values.type ?? "study", values.priority ?? "medium"],
  );
  return rows[0]?.id ?? "";
}

/** Below 768 px the sidebar is a drawer. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < limits.mobileBreakpointPx;
}
