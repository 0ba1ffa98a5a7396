import type { Page } from "@playwright/test";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { Settings } from "@masar/contract/settings/schemas";
import { newStreak, type StreakState } from "@masar/domain/study/streak";
import type pg from "pg";
import { expect } from "../support/fixtures.ts";

/** Calls a GET endpoint with the session of the page. */
export async function read<
  Name extends
    | "getOverview"
    | "getSettings"
    | "listTasks"
    | "listNotes"
    | "listReview"
    | "getCalendarFeed"
    | "getMastery",
>(page: Page, name: Name): Promise<ResponseOf<Name>> {
  return (await (await page.request.get(endpoints[name].path)).json()) as ResponseOf<Name>;
}

/** Changes settings through the API. */
export async function saveSettings(page: Page, data: Partial<Settings>): Promise<void> {
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const answer = await page.request.patch(endpoints.updateSettings.path, { data, headers });
  expect(answer.status()).toBe(200);
}

/** Sets the streak at the end of a day; the days since are closed when it is read. */
export async function setStreak(
  database: pg.Pool,
  userId: string,
  { closedThrough, ...state }: Partial<StreakState> & { closedThrough: string },
): Promise<void> {
  const whole: StreakState = { ...newStreak, ...state };
  await database.query(
    `insert into learning_streaks (user_id, closed_through, closed_state) values ($1, $2, $3)
     on conflict (user_id) do update set closed_through = $2, closed_state = $3, recent_days = '[]'`,
    [userId, closedThrough, JSON.stringify(whole)],
  );
}
