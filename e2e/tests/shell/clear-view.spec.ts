import type { Locator, Page } from "@playwright/test";
import { locales } from "@masar/i18n/locales";
import { askTopic, settleMember, writeReply } from "../../steps/community.ts";
import { listCovered } from "../../support/covered.ts";
import { addTask, deskHref } from "../../steps/desk.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openTools } from "../../support/navigation.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";

/** Scrolls to the end in steps, as a thumb does. */
async function scrollDown(page: Page, look: (at: number) => Promise<void>): Promise<void> {
  const step = 500;
  for (let at = 0; ; at += step) {
    const isEnd = await page.evaluate((top) => {
      scrollTo({ top, behavior: "instant" });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    }, at);
    await look(at);
    if (isEnd) return;
  }
}

test("[N1.32] [N5.11] the assistant button covers no control at any scroll position, nor does the bar at the end", async ({
  page,
  t,
  user,
  database,
}) => {
  await settleMember(database, user.id, "Lina");
  const { path } = await createPath(page);
  const topic = await askTopic(page.request, { title: "C++ أم Python؟" });
  await writeReply(page.request, topic.id, `أبدأ بـ C++.\n\n${"- C# ثم .NET\n".repeat(30)}`);
  const home = `/dashboard/learning-paths/${path.id}`;
  const main = page.getByRole("main");
  await openPage(page, `${home}/tasks`);
  await addTask(main, t, "C++");
  await openPage(page, "/dashboard/review");
  const add = main.getByRole("button", { name: t("review:add"), exact: true });
  const front = main.getByLabel(t("review:front"), { exact: true });
  // The first button is replaced by a list with a button of the same name.
  await expect(async () => {
    await add.press("Enter", { timeout: 2000 });
    await expect(front).toBeVisible({ timeout: 500 });
  }).toPass();
  await front.fill("C++");
  await main.getByLabel(t("review:back"), { exact: true }).fill("لغة برمجة");
  await main.getByRole("button", { name: t("review:save"), exact: true }).click();
  await expect(main.getByRole("region", { name: t("review:list"), exact: true })).toBeVisible();

  const pages = ["/dashboard", home, `${home}/progress`, `${home}/tasks`, `${home}/courses`];
  const others = [
    "/dashboard/courses",
    `/forum/${topic.id}`,
    "/settings/study",
    "/dashboard/review",
  ];
  const setup = ["/onboarding", "/onboarding?step=level"];
  const button = page.getByRole("button", { name: t("shell:assistant.label"), exact: true });
  for (const address of [...pages, ...others, ...setup]) {
    await openPage(page, address);
    await scrollDown(page, async (at) => {
      await expect(button, `${address} at ${at}`).toBeInViewport();
      // On a phone the button is in the bar, under which the page scrolls.
      if (isPhone(page)) return;
      await expect.poll(() => listCovered(button), `${address} at ${at}`).toEqual([]);
    });
    if (!isPhone(page)) continue;
    const bar = page.locator(".bottom-bar");
    await expect.poll(() => listCovered(bar), `${address}, at its end`).toEqual([]);
  }
});

test("[N5.11] the bar of a phone leads to the main pages, and focused controls stay above it", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/settings/notifications");
  const bar = page.getByRole("navigation", { name: t("shell:bar.label"), exact: true });
  const top = (await bar.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(660);
  await page.getByRole("banner").getByRole("link").focus();
  for (let tabs = 0; tabs < 25; tabs++) {
    await page.keyboard.press("Tab");
    const focused = page.locator("main :focus");
    if ((await focused.count()) === 0) continue;
    const box = await focused.boundingBox();
    expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 200)).toBeLessThanOrEqual(top + 1);
  }
  for (const [key, address] of [
    ["path", /\/learning-paths$/],
    ["courses", /\/courses$/],
    ["today", /\/dashboard$/],
  ] as const) {
    const link = bar.getByRole("link", { name: t(`shell:bar.${key}`), exact: true });
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(link).toHaveAttribute("aria-current", "page");
  }
});

test(
  "[N5.11] the assistant on the desk ends above the bar",
  { tag: "@phone" },
  async ({ page, t, user }) => {
    expect(user.id).not.toBe("");
    await createPath(page);
    await openPage(page, deskHref);
    const name = t("desk:tools.assistant");
    await page.getByRole("main").getByRole("tab", { name, exact: true }).click();
    const panel = page.getByRole("tabpanel", { name, exact: true });
    await expect(panel.getByRole("textbox", { name: t("assistant:input.label") })).toBeVisible();
    const bar = page.locator(".bottom-bar");
    const top = (await bar.boundingBox())?.y ?? 0;
    const box = await panel.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  },
);

test("[N1.32] a toast ends with its page", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/settings/region");
  await page.getByLabel(t("settings:region.country")).selectOption("MA");
  const toast = toastsOf(page, t);
  await expect(toast).toBeVisible();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:footer.support") })
    .click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(toast).toHaveCount(0, { timeout: 2000 });
});

test("[N1.31] a tab pressed by mouse has no ring; by keyboard its ring is rounded", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  const tools = await openPage(page, "/dashboard").then(() => openTools(page, t, "tasks"));
  const tab = page.getByRole("tab", { name: t("desk:tools.notes"), exact: true });
  const readRing = (shown: Locator) =>
    shown.evaluate((element) => {
      const { outlineStyle, borderStartStartRadius } = getComputedStyle(element);
      return { outlineStyle, isRounded: Number.parseFloat(borderStartStartRadius) > 0 };
    });
  await addTask(tools, t, "C++");
  await tab.click();
  await expect(tab).toBeFocused();
  expect((await readRing(tab)).outlineStyle).toBe("none");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const focused = page.getByRole("tab", { selected: true }).last();
  await expect(focused).toBeFocused();
  await expect.poll(() => readRing(focused)).toEqual({ outlineStyle: "solid", isRounded: true });
});

test("[N1.28] an empty field reads as the page does, then as its first letter does", async ({
  page,
  language,
  t,
}) => {
  const { dir } = locales[language];
  await openPage(page, publicAddress("/contact", language));
  const name = page.getByLabel(t("site:contact.name"), { exact: true });
  const readDirection = () => name.evaluate((field) => getComputedStyle(field).direction);
  expect(await readDirection()).toBe(dir);
  await name.fill("C++");
  expect(await readDirection()).toBe("ltr");
  await name.fill("لينا");
  expect(await readDirection()).toBe("rtl");
  await name.fill("");
  expect(await readDirection()).toBe(dir);
});
