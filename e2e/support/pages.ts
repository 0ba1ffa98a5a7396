import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const deadToken = "token=0123456789abcdef";

/** Every public page, as English addresses; `publicAddress` gives the other language's. */
export const publicPages = [
  "/",
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
  "/about",
  "/blog",
  "/blog/tags/habits",
  "/blog/focus-25-5",
  "/blog/nothing",
  "/contact",
  "/faq",
  "/terms",
  "/privacy",
];

/** Every page of a learner's own days, for somebody who has just come. */
export const learnerPages = [
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
  "/admin/reports",
  "/admin/links",
  "/admin/translations",
  "/admin/courses",
  "/admin/spend",
  "/admin/errors",
];

/** The pages of one path, its road with a milestone opened, and its desk. */
export function pathPages(id: string): string[] {
  const road = `/dashboard/learning-paths/${id}`;
  const desk = `/dashboard/integrated-learning?path=${id}&milestone=m1`;
  return [
    road,
    `${road}?milestone=m1`,
    `${road}/tasks`,
    `${road}/courses`,
    desk,
    `${road}/progress`,
  ];
}

export function publicAddress(path: string, language: "en" | "ar"): string {
  if (language === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** Opens a page and waits until it shows what it has, with nothing left loading. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await settlePage(page);
}

/** Opens a page that only tells: its one small script has run, its living parts still sleep. */
export async function openReadingPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settlePage(page);
}

export async function settlePage(page: Page): Promise<void> {
  // A busy machine draws its first page late; how fast a page is, other tests say.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
