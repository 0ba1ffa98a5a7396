import { settingsGroupLink, settingsGroups } from "@masar/contract/settings/groups";
import type { Page } from "@playwright/test";
import { staticPagePaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { expect } from "./fixtures.ts";

const deadToken = "token=0123456789abcdef";

/** Every public page, as English addresses; `publicAddress` returns the other language's. */
export const publicPages = [
  ...staticPagePaths,
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  `/reset-password?${deadToken}`,
  `/verify-email?${deadToken}`,
  `/confirm-email?${deadToken}`,
  "/keep-account",
  `/keep-account?${deadToken}`,
  `/newsletter/confirm?${deadToken}`,
  `/newsletter/unsubscribe?${deadToken}`,
  `/mail/unsubscribe?${deadToken}`,
  "/blog/tags/habits",
  "/blog/focus-25-5",
  "/blog/nothing",
];

/** Every page that a new user has. */
export const userPages = [
  "/dashboard",
  "/dashboard/notifications",
  "/dashboard/notifications?type=course",
  "/dashboard/courses",
  "/dashboard/integrated-learning",
  "/dashboard/review",
  "/dashboard/learning-paths",
  "/dashboard/learning-paths/new",
  "/onboarding",
  "/onboarding?step=goal",
  "/onboarding?step=level",
  "/onboarding?step=plan",
  "/onboarding?step=path",
  "/settings",
  "/settings?search=zzzz",
  ...settingsGroups.map(settingsGroupLink),
  `/first-administrator?${deadToken}`,
  "/first-administrator",
  "/error/forbidden",
  "/error/not-found",
  "/no-such-page",
];

export const forumPages = [
  "/forum",
  "/forum?list=mine",
  "/forum?list=followed&category=careers",
  "/forum?q=join",
  "/forum?q=zzzz",
  "/forum/new",
  "/forum/moderation",
  "/forum/00000000-0000-7000-8000-000000000000",
];

export const adminPages = [
  "/admin",
  "/admin/inbox",
  "/admin/inbox?state=closed&words=zzzz",
  "/admin/people",
  "/admin/reports",
  "/admin/links",
  "/admin/translations",
  "/admin/courses",
  "/admin/resources",
  "/admin/resources?view=hosts",
  "/admin/questions",
  "/admin/questions?state=reported",
  "/admin/questions/data-analyst.analyst-thinking.01",
  "/admin/blueprints",
  "/admin/blueprints/data-analyst",
  "/admin/spend",
  "/admin/errors",
  "/admin/jobs",
];

/** The pages of one path, its roadmap with a milestone opened, and its desk. */
export function pathPages(id: string): string[] {
  const href = `/dashboard/learning-paths/${id}`;
  const desk = `/dashboard/integrated-learning?path=${id}&milestone=m1`;
  return [
    href,
    `${href}?milestone=m1`,
    `${href}/tasks`,
    `${href}/courses`,
    desk,
    `${href}/progress`,
  ];
}

export function publicAddress(path: string, language: "en" | "ar"): string {
  if (language === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** Opens a page and waits until nothing is loading. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await settlePage(page);
}

/** Opens a static page: its small script has run, its islands are not hydrated. */
export async function openStaticPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settlePage(page);
}

export async function settlePage(page: Page): Promise<void> {
  // A busy machine renders its first page late; other tests measure the speed.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
