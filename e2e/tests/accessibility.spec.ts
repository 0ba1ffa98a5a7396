import type { Language } from "@masar/i18n/locales";
import type { Page } from "@playwright/test";
import { emailField } from "../account-steps.ts";
import { ask, buttonOf, newWord, openAssistant, waitForAnswer } from "../assistant-steps.ts";
import { expectAccessible } from "../axe.ts";
import { expect, newEmail, password, test } from "../fixtures.ts";
import { answerProblem } from "../problems.ts";
import { breakPage } from "../faults.ts";
import { openToolsDialog, showNavigation } from "../navigation.ts";
import { openPage, pathPages, publicAddress, publicPages, signedInPages } from "../pages.ts";
import { createPath, openedMilestone, recordMinutes, titlesOf } from "../path-steps.ts";
import { agreeTo, scriptAnswer } from "../scripted-ai.ts";
import { toastsOf } from "../toasts.ts";

/**
 * Light in English, dark in Arabic: colours know no language and structure knows no theme, so every state is
 * seen in each of them. The theme is there from the first paint on, and no colour is half-faded while axe looks.
 */
async function prepare(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((theme) => {
    if (location.origin !== "null") localStorage.setItem("theme", theme);
  }, themeOf(language));
}

function themeOf(language: Language): "light" | "dark" {
  return language === "ar" ? "dark" : "light";
}

function printCount(language: Language, seen: string[]): void {
  process.stdout.write(
    `axe: ${seen.length} states without a finding (${language}, ${themeOf(language)})\n`,
  );
}

test.describe("axe finds nothing", () => {
  test.slow();

  test("on public pages", async ({ page, t, language }) => {
    await prepare(page, language);
    const seen: string[] = [];
    for (const path of publicPages) {
      await openPage(page, publicAddress(path, language));
      seen.push(await expectAccessible(page, path));
    }
    await openPage(page, publicAddress("/register", language));
    await page.getByRole("button", { name: t("entry:register.submit") }).click();
    await expect(page.getByText(t("account:invalid.terms"))).toBeVisible();
    seen.push(await expectAccessible(page, "register with errors"));

    await emailField(page, t).fill(newEmail());
    await page.getByLabel(t("account:fields.password"), { exact: true }).fill(password);
    await page.getByLabel(t("entry:register.terms")).check();
    await page.getByLabel(t("entry:register.age")).check();
    seen.push(await expectAccessible(page, "register filled in"));
    await page.getByRole("button", { name: t("entry:register.submit") }).click();
    await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "check your inbox"));

    await openPage(page, publicAddress("/login", language));
    await emailField(page, t).fill(newEmail());
    await page.getByLabel(t("account:fields.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: t("account:login.submit") }).click();
    await expect(page.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
    seen.push(await expectAccessible(page, "log-in refused"));
    printCount(language, seen);
  });

  test("on pages behind log-in", async ({ page, language, learner, database }) => {
    await database.query("update users set roles = '{admin}' where id = $1", [learner.id]);
    await prepare(page, language);
    const seen: string[] = [];
    for (const path of signedInPages) {
      await openPage(page, path);
      seen.push(await expectAccessible(page, path));
    }
    printCount(language, seen);
  });

  test("on the pages of a path, and in its dialogs", async ({
    page,
    t,
    language,
    learner: _signedIn,
  }) => {
    await prepare(page, language);
    const seen: string[] = [];
    // A stage or two, a deadline that does not fit, and minutes for the charts.
    const made = await createPath(page, { deadline: `${new Date().getFullYear() + 1}-01-31` });
    await recordMinutes(page, made, "m1", 45);
    for (const path of ["/dashboard", ...pathPages(made.path.id)]) {
      await openPage(page, path);
      seen.push(await expectAccessible(page, path));
    }
    for (const table of await page.getByText(t("road:analytics.table")).all()) await table.click();
    seen.push(await expectAccessible(page, "charts as tables"));

    await openPage(page, pathPages(made.path.id)[1] ?? "");
    const [title = ""] = titlesOf(made);
    const panel = openedMilestone(page, title);
    await panel.getByRole("button", { name: t("road:milestone.complete"), exact: true }).click();
    await expect(page.getByRole("dialog", { name: t("road:complete.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "completing a milestone"));
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: t("road:milestone.menu", { title }) }).click();
    seen.push(await expectAccessible(page, "a milestone's menu"));
    await page.getByRole("menuitem", { name: t("road:milestone.addAfter") }).click();
    const form = page.getByRole("dialog", { name: t("road:form.add"), exact: true });
    await form.getByRole("button", { name: t("road:form.save"), exact: true }).click();
    await expect(form.getByText(t("road:form.errors.title"))).toBeVisible();
    seen.push(await expectAccessible(page, "a new milestone with errors"));
    printCount(language, seen);
  });

  test("in what opens over the shell", async ({ page, t, language, learner, database }) => {
    await prepare(page, language);
    const seen: string[] = [];
    const header = page.getByRole("banner");
    await openPage(page, "/dashboard");

    await header.getByRole("button", { name: t("shell:account.label") }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    seen.push(await expectAccessible(page, "account menu"));
    await page.keyboard.press("Escape");

    const bell = header.getByRole("button", { name: new RegExp(t("notifications:title")) });
    await bell.click();
    await expect(page.getByRole("link", { name: t("notifications:viewAll") })).toBeVisible();
    seen.push(await expectAccessible(page, "notification panel"));
    await database.query("delete from notifications where user_id = $1", [learner.id]);
    await page.reload();
    await bell.click();
    await expect(page.getByText(t("notifications:empty.title"))).toBeVisible();
    seen.push(await expectAccessible(page, "empty notification panel"));
    await page.keyboard.press("Escape");

    const tools = await openToolsDialog(page, t);
    for (const tab of ["timer", "tasks", "notes", "progress"] as const) {
      await tools.getByRole("tab", { name: t(`desk:tools.${tab}`) }).click();
      await expect(tools.locator("[aria-busy=true]")).toHaveCount(0);
      seen.push(await expectAccessible(page, `learning tools, ${tab}`));
    }
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 360, height: 740 });
    await showNavigation(page, t);
    seen.push(await expectAccessible(page, "drawer"));

    await openPage(page, "/settings");
    const country = page.getByLabel(t("settings:region.country"));
    await country.selectOption("MA");
    await toastsOf(page, t).hover();
    seen.push(await expectAccessible(page, "toast"));
    await answerProblem(page, "updateSettings", 403, "forbidden");
    await country.selectOption("EG");
    await expect(toastsOf(page, t)).toContainText(t("errors:forbidden"));
    await toastsOf(page, t).hover();
    seen.push(await expectAccessible(page, "destructive toast"));

    await database.query("delete from sessions where user_id = $1", [learner.id]);
    await page.getByRole("switch").last().click();
    await expect(page.getByRole("dialog", { name: t("account:sheet.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "log-in sheet"));
    printCount(language, seen);
  });

  test("in the dialogs of the settings", async ({ page, t, language, learner }) => {
    expect(learner.id).not.toBe("");
    await prepare(page, language);
    const seen: string[] = [];
    const dialog = page.getByRole("dialog");
    await openPage(page, "/settings");
    const open = async (name: string) => {
      await page.getByRole("main").getByRole("button", { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      seen.push(await expectAccessible(page, name));
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };

    await open(t("settings:email.change"));
    await dialog.getByRole("button", { name: t("settings:email.submit") }).click();
    await expect(dialog.getByText(t("account:invalid.emailMissing"))).toBeVisible();
    seen.push(await expectAccessible(page, "change of address with errors"));
    await close();
    await open(t("settings:password.change"));
    await close();
    await open(t("settings:devices.everywhere"));
    await close();

    await open(t("settings:secondFactor.turnOn"));
    await dialog.getByLabel(t("settings:password.current")).fill(password);
    await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
    await expect(dialog.getByText(t("settings:secondFactor.scanTitle"))).toBeVisible();
    seen.push(await expectAccessible(page, "second step: scan"));
    await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
    await expect(dialog.getByLabel(t("settings:secondFactor.firstCode"))).toBeVisible();
    seen.push(await expectAccessible(page, "second step: recovery codes"));
    await close();
    printCount(language, seen);
  });

  test("in the assistant", async ({ page, t, language, learner }) => {
    expect(learner.id).not.toBe("");
    await prepare(page, language);
    const seen: string[] = [];
    const [answered, failed] = [newWord(), newWord()];
    await scriptAnswer(answered, {
      text: "## Length\n\n- `len()` counts [1]\n\n```python\nlen([1, 2])\n```\n\n| Call | العدد |\n| --- | --- |\n| `len(a)` | 2 |",
      searchResults: [{ title: "Python", url: "https://www.coursera.org/learn/python" }],
    });
    await scriptAnswer(failed, { fault: "error_500" });
    await openPage(page, "/dashboard");
    const panel = await openAssistant(page, t);
    await expect(panel.getByRole("heading", { name: t("modes:consent.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "assistant, welcome"));
    await agreeTo(page.request, "ai");
    await panel.getByRole("tab", { name: t("modes:review_work"), exact: true }).click();
    seen.push(await expectAccessible(page, "assistant, work to review"));
    await panel.getByRole("tab", { name: t("modes:find_courses"), exact: true }).click();
    await ask(panel, t, `length ${answered}`);
    const answer = await waitForAnswer(panel, t, t("answers:made.ai"));
    seen.push(await expectAccessible(page, "assistant, answered"));
    await buttonOf(answer, t("answers:actions.report")).click();
    await expect(page.getByRole("dialog", { name: t("answers:report.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "assistant, report"));
    await page.keyboard.press("Escape");
    await buttonOf(panel, t("answers:actions.edit")).click();
    seen.push(await expectAccessible(page, "assistant, question being edited"));
    await buttonOf(panel, t("assistant:history")).click();
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    seen.push(await expectAccessible(page, "assistant, history"));
    await buttonOf(panel, t("assistant:newConversation")).click();
    await ask(panel, t, `failure ${failed}`);
    await expect(panel.getByText(t("answers:fallback.mark"))).toBeVisible();
    seen.push(await expectAccessible(page, "assistant, failed"));
    printCount(language, seen);
  });

  test("where something failed", async ({ page, t, language, learner }) => {
    expect(learner.id).not.toBe("");
    await prepare(page, language);
    const seen: string[] = [];
    const answerAgain = await answerProblem(page, "listNotifications", 403, "forbidden");
    await page.goto("/dashboard/notifications");
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    seen.push(await expectAccessible(page, "list that could not be loaded"));
    await answerAgain();
    await breakPage(page, "section");
    await page.goto("/dashboard/notifications");
    await expect(page.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
    seen.push(await expectAccessible(page, "section that failed"));
    await answerProblem(page, "getSession", 503, "server_busy");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: t("shell:sessionCheckFailed") })).toBeVisible({
      timeout: 20_000,
    });
    seen.push(await expectAccessible(page, "session that could not be checked"));
    printCount(language, seen);
  });
});
