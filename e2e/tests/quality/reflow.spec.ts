import type { Locator, Page } from "@playwright/test";
import { ask, chooseMode, newWord, openAssistant, waitForAnswer } from "../../steps/assistant.ts";
import { expect, test } from "../../support/fixtures.ts";
import { hasSidewaysScroll } from "../../support/focus.ts";
import { showNavigation } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { agreeTo, scriptAnswer } from "../../support/scripted-ai.ts";

async function expectInside(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  const isInside = () =>
    opened.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
    });
  await expect.poll(isInside).toBe(true);
  expect(await hasSidewaysScroll(page)).toBe(false);
}

test("[D76] what opens over the page fits 320 px", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  await page.setViewportSize({ width: 320, height: 560 });
  await openPage(page, "/settings/account");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: t("shell:account.label") }).click();
  await expectInside(page, page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await header.getByRole("button", { name: new RegExp(`^${t("notifications:title")}`) }).click();
  await expectInside(page, header.getByRole("region", { name: t("notifications:title") }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("settings:password.change") }).click();
  await expectInside(page, page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await showNavigation(page, t);
  await expectInside(page, page.getByRole("dialog"));
});

test("[D76] the assistant fits 320 px with every kind of answer", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  const word = newWord();
  const long = "print_everything_there_is_".repeat(8);
  await scriptAnswer(word, {
    text: `${long}\n\n\`${long}\`\n\n\`\`\`python\n${long}\n\`\`\`\n\n| Call | What it does |\n| --- | --- |\n| ${long} | \`${long}\` |`,
    searchResults: [{ title: long, url: `https://www.coursera.org/learn/${long}` }],
    relatedQuestions: [long],
  });
  await agreeTo(page.request, "ai");
  await page.setViewportSize({ width: 320, height: 560 });
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  const messages = panel.getByRole("log");
  await expectInside(page, panel);
  await expectInside(page, messages);
  await chooseMode(panel, t, "find_courses");
  await ask(panel, t, `${word} ${long}`);
  await waitForAnswer(panel, t, t("answers:made.ai"));
  await expectInside(page, panel);
  await expectInside(page, messages);
});

test("@once [D76] reduced motion turns all motion off", async ({ page, t, user }) => {
  expect(user.id).not.toBe("");
  const longestMs = () =>
    page.evaluate(() => {
      const seconds = [...document.querySelectorAll("*")].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration}, ${animationDuration}`.split(", ").map(Number.parseFloat);
      });
      return Math.max(...seconds) * 1000;
    });
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/dashboard");
  await showNavigation(page, t);
  expect(await longestMs()).toBeGreaterThanOrEqual(150);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await longestMs()).toBeLessThan(1);
});
