import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import type { TFunction } from "i18next";
import type pg from "pg";
import { launchOptions } from "../../support/browser.ts";
import {
  addTask,
  deskHref,
  finishSession,
  noteOf,
  openOutline,
  openSide,
  openStep,
  taskOf,
  writeNote,
} from "../../steps/desk.ts";
import { readDevice, waitUntilOffline } from "../../support/devices/offline-device.ts";
import { listCovered } from "../../support/covered.ts";
import { createUser, expect, test } from "../../support/fixtures.ts";
import { openTools } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { saveSettings } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";
import { loseAnswers } from "../../support/network-proxy.ts";

test.use({ serviceWorkers: "allow" });

const note = { title: "Joins", content: "A **left** join keeps every row of the first table." };
const task = "Practise three joins";
const goalMinutes = 25;

/** Sets a time zone where it is about 2 a.m., so that yesterday's study day still runs. Returns its date. */
async function moveToNight(page: Page): Promise<string> {
  const ahead = ((2 - new Date().getUTCHours() + 36) % 24) - 12;
  const sign = ahead > 0 ? "-" : "+";
  const time_zone = ahead === 0 ? "UTC" : `Etc/GMT${sign}${Math.abs(ahead)}`;
  await saveSettings(page, { time_zone, day_start_hour: 6 });
  const yesterday = Date.now() + (ahead - 24) * 3_600_000;
  return new Date(yesterday).toISOString().slice(0, 10);
}

/** All rows that the server stored for the desk. */
async function readServer(database: pg.Pool, userId: string) {
  const rows = async (query: string) => (await database.query(query, [userId])).rows;
  return {
    sessions: await rows(
      "select minutes, focus_periods, path_id, milestone_key, source, local_date::text from study_sessions where user_id = $1",
    ),
    tasks: await rows(
      "select title, path_id, milestone_key, completed, deleted_at from tasks where user_id = $1 and not is_sample",
    ),
    notes: await rows(
      `select note_texts.title, note_texts.content, note_texts.deleted_at, notes.path_id
       from note_texts
       join note_versions versions on versions.user_id = note_texts.user_id and versions.id = version_id
       join notes on notes.user_id = versions.user_id and notes.id = note_id
       where notes.user_id = $1 and not is_sample`,
    ),
    versions: await rows(
      `select base is null as is_first from note_versions versions
       join notes on notes.user_id = versions.user_id and notes.id = note_id
       where notes.user_id = $1 and not is_sample order by versions.at`,
    ),
    ticks: await rows("select milestone_key from planned_session_progress where user_id = $1"),
    milestones: await rows(
      "select milestone_key, time_spent_minutes, completed from milestone_progress where user_id = $1",
    ),
    days: await rows(
      "select local_date::text, minutes, finished, state from study_days where user_id = $1",
    ),
    streaks: await rows(
      "select total_minutes_studied, current_streak, skill_points from learning_streaks where user_id = $1",
    ),
  };
}

async function expectEverything(page: Page, t: TFunction, minutes: number): Promise<void> {
  const outline = await openOutline(page, t);
  const sessions = outline.getByRole("list", { name: t("desk:outline.sessions") });
  await expect(sessions.getByRole("listitem").first()).toContainText(
    t("road:milestone.state.done"),
  );
  await expect(taskOf(await openSide(page, t, "tasks"), t, task)).toBeVisible();
  await expect(noteOf(await openSide(page, t, "notes"), note.title)).toContainText("left join");
  const tools = await openTools(page, t, "progress");
  const today = t("desk:progress.minutes", { count: goalMinutes, done: String(minutes) });
  await expect(tools.getByText(today, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
}

test("[D45] [R4.12] [D42] the offline session, task, note and tick survive a reload and count once, on the right day", async ({
  page: first,
  context,
  user,
  address,
  database,
  t,
}) => {
  await context.clock.install();
  const today = await moveToNight(first);
  const { path } = await createPath(first);
  await saveSettings(first, { daily_goal_minutes: goalMinutes });
  await openPage(first, deskHref);
  const copies = ["overview", "paths", "planned-sessions", "tasks", "notes", "review", "settings"];
  await waitUntilOffline(first, copies);
  const step = await openStep(first, t);
  await step.getByRole("button", { name: t("timer:start"), exact: true }).click();
  await expect(toastsOf(first, t)).toContainText(t("study:session.started"));
  await expect.poll(async () => (await readDevice(first)).waiting).toEqual([]);

  await context.setOffline(true);
  await addTask(await openSide(first, t, "tasks"), t, task);
  const notes = await openSide(first, t, "notes");
  await writeNote(notes, t, note);
  await notes.getByRole("button", { name: t("notes:done"), exact: true }).click();
  await openStep(first, t);
  await finishSession(first, t);
  await context.clock.fastForward("12:00");
  await step.getByRole("button", { name: t("study:session.end"), exact: true }).click();
  const savedText = t("study:session.keptText", { count: 12 });
  await expect(toastsOf(first, t).filter({ hasText: savedText })).toBeVisible();
  const offline = first.locator(".status-row");
  await expect(offline).toContainText(t("shell:sync.offline"));
  expect(await listCovered(offline)).toEqual([]);
  await first.close();

  const failed: string[] = [];
  context.on("requestfailed", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) failed.push(pathname);
  });
  const page = await context.newPage();
  await openPage(page, deskHref);
  await expectEverything(page, t, 12);
  expect(failed, "only the API is requested").toEqual([]);
  // The note was saved on blur of its title and of its text.
  expect((await readDevice(page)).waiting).toEqual([
    "saveTask",
    "saveNote",
    "saveNote",
    "tickPlannedSession",
    "endStudySession",
  ]);
  const before = await readServer(database, user.id);
  expect([before.tasks, before.notes, before.ticks, before.sessions]).toEqual([[], [], [], []]);

  // The first responses are lost, and the page is closed during the sync.
  await loseAnswers(address, 2);
  await context.setOffline(false);
  await expect.poll(() => loseAnswers(address)).toBeLessThan(2);
  await page.reload();
  await expect.poll(async () => (await readDevice(page)).waiting, { timeout: 40_000 }).toEqual([]);
  const milestoneRef = { path_id: path.id, milestone_key: "m1" };
  expect(await readServer(database, user.id)).toEqual({
    sessions: [
      { ...milestoneRef, minutes: 12, focus_periods: 0, source: "focus", local_date: today },
    ],
    tasks: [{ ...milestoneRef, title: task, completed: false, deleted_at: null }],
    notes: [{ ...note, path_id: path.id, deleted_at: null }],
    versions: [{ is_first: true }, { is_first: false }],
    ticks: [{ milestone_key: "m1" }],
    milestones: [{ milestone_key: "m1", time_spent_minutes: 12, completed: false }],
    days: [{ local_date: today, minutes: 12, finished: 1, state: "studied" }],
    streaks: [{ total_minutes_studied: 12, current_streak: 1, skill_points: 2 }],
  });
  await page.reload();
  await expectEverything(page, t, 12);
});

test(
  "[D45] [D77] pending changes survive a restart of the browser, which opens offline",
  { tag: "@once" },
  async ({ baseURL, address, viewport, locale, language, database, watchPages, t }) => {
    const folder = await mkdtemp(join(tmpdir(), "masar-browser-"));
    const openBrowser = async () => {
      const options = { ...launchOptions, baseURL, viewport, locale };
      const extraHTTPHeaders = { "x-forwarded-for": address };
      const browser = await chromium.launchPersistentContext(folder, {
        ...options,
        extraHTTPHeaders,
      });
      await watchPages(browser);
      return browser;
    };
    try {
      const before = await openBrowser();
      const { id } = await createUser(before, language, database);
      const first = await before.newPage();
      await createPath(first);
      await openPage(first, deskHref);
      await waitUntilOffline(first, ["overview", "paths", "planned-sessions", "tasks", "notes"]);
      await before.setOffline(true);
      await addTask(await openSide(first, t, "tasks"), t, task);
      await before.close();

      const after = await openBrowser();
      await after.setOffline(true);
      const page = await after.newPage();
      await openPage(page, deskHref);
      await expect(taskOf(await openSide(page, t, "tasks"), t, task)).toBeVisible();
      await expect(page.getByText(t("shell:sync.waiting", { count: 1 }))).toBeVisible();
      await after.setOffline(false);
      await expect.poll(async () => (await readDevice(page)).waiting).toEqual([]);
      const { tasks } = await readServer(database, id);
      expect(tasks.map(({ title }) => title as string)).toEqual([task]);
      await after.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
