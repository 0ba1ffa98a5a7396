import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type pg from "pg";
import { chooseLanguage } from "../../steps/account.ts";
import { addTask, deskHref, openSide } from "../../steps/desk.ts";
import { createPath } from "../../steps/paths.ts";
import { launchOptions } from "../../support/browser.ts";
import { createUser, expect, test as base } from "../../support/fixtures.ts";
import { killBrowser } from "../../support/devices/kill-browser.ts";
import { readDevice, waitUntilOffline } from "../../support/devices/offline-device.ts";
import { openPage } from "../../support/pages.ts";

/** Each time after some tasks, in turns without and with a network. More: `--repeat-each`. */
const kills = 3;
const tasksBetween = 3;
/** A busy machine is slow, which is no failure. */
const patient = { timeout: 120_000 };

type Profile = { folder: string; open: () => Promise<BrowserContext> };

/** A browser on the disk, which can be killed and opened again. */
const test = base.extend<{ profile: Profile }>({
  profile: async ({ baseURL, address, viewport, locale, language, watchPages }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "masar-killed-"));
    const open = async () => {
      const browser = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL,
        viewport,
        locale,
        extraHTTPHeaders: { "x-forwarded-for": address },
      });
      await watchPages(browser);
      await chooseLanguage(browser, language);
      return browser;
    };
    await use({ folder, open });
    await rm(folder, { recursive: true, force: true });
  },
});
test.use({ variant: "en-desktop-light", serviceWorkers: "allow" });

/** Adds tasks until the browser ends. `shown` has those that its page showed as added. */
async function addTasks(page: Page, t: Parameters<typeof addTask>[1], shown: string[]) {
  const side = await openSide(page, t, "tasks");
  for (;;) {
    const title = `Task ${randomUUID()}`;
    await addTask(side, t, title);
    shown.push(title);
  }
}

async function countTasks(database: pg.Pool, userId: string): Promise<Map<string, number>> {
  const { rows } = await database.query<{ title: string; count: number }>(
    "select title, count(*)::int as count from tasks where user_id = $1 and not is_sample group by title",
    [userId],
  );
  return new Map(rows.map(({ title, count }) => [title, count]));
}

type Run = { profile: Profile; database: pg.Pool; language: "en" | "ar" };

/** Kills the browser while it writes; `damage` runs before the profile is opened again. */
async function killWhileWriting(
  { profile, database, language }: Run,
  t: Parameters<typeof addTask>[1],
  options: { kills: number; damage?: () => Promise<void> },
) {
  const first = await profile.open();
  const user = await createUser(first, language, database);
  const page = await first.newPage();
  await createPath(page);
  await openPage(page, deskHref);
  await waitUntilOffline(page, ["overview", "paths", "tasks"]);
  // A browser writes new cookies to the disk after half a minute only.
  const cookies = await first.cookies();
  await first.close();
  const open = async () => {
    const browser = await profile.open();
    await browser.addCookies(cookies);
    const opened = await browser.newPage();
    await openPage(opened, deskHref);
    return { browser, opened };
  };

  const shown: string[] = [];
  let waiting = 0;
  for (let kill = 1; kill <= options.kills; kill++) {
    const { browser, opened } = await open();
    const hasEnded = browser.waitForEvent("close", { timeout: 0 });
    if (kill % 2 === 1) await browser.setOffline(true);
    const goal = shown.length + tasksBetween;
    const adding = addTasks(opened, t, shown).catch((error: Error) => error);
    await expect.poll(() => shown.length, patient).toBeGreaterThanOrEqual(goal);
    if (kill % 2 === 1) waiting += (await readDevice(opened)).waiting.length;
    await sleep(Math.random() * 200);
    await killBrowser(profile.folder);
    await hasEnded;
    await adding;
  }
  await options.damage?.();
  const { browser, opened } = await open();
  const sent = async () => (await readDevice(opened)).waiting;
  await expect.poll(sent, patient).toEqual([]);
  await browser.close();

  const stored = await countTasks(database, user.id);
  return {
    shown: shown.length,
    waiting,
    lost: shown.filter((title) => !stored.has(title)).length,
    doubled: [...stored.values()].filter((count) => count > 1).length,
  };
}

test(
  "[N13.06] [N13.12] each task that a killed browser showed as added arrives once",
  { tag: "@once" },
  async ({ profile, database, language, t }) => {
    test.setTimeout(600_000);
    const { shown, waiting, ...wrong } = await killWhileWriting(
      { profile, database, language },
      t,
      { kills },
    );
    expect(shown).toBeGreaterThanOrEqual(kills * tasksBetween);
    expect(waiting).toBeGreaterThanOrEqual(tasksBetween);
    expect(wrong).toEqual({ lost: 0, doubled: 0 });
  },
);

test(
  "[N13.12] tasks of a profile that lost its database count as lost",
  { tag: "@once" },
  async ({ profile, database, language, t }) => {
    test.setTimeout(600_000);
    const { folder } = profile;
    const databases = join(folder, "Default", "IndexedDB");
    const damage = () => rm(databases, { recursive: true });
    const { lost } = await killWhileWriting({ profile, database, language }, t, {
      kills: 1,
      damage,
    });
    expect(lost).toBeGreaterThanOrEqual(tasksBetween);
  },
);
