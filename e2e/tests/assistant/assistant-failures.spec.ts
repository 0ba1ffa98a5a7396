import { limits } from "@masar/contract/limits";
import { endSessions, passwordField } from "../../steps/account.ts";
import {
  answersOf,
  ask,
  buttonOf,
  expectRedDot,
  inputOf,
  newWord,
  openAssistant,
  readQuestionsLeft,
  waitForAnswer,
} from "../../steps/assistant.ts";
import { expect, password, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { agreeTo, readRequests, scriptAnswer } from "../../support/scripted-ai.ts";
import { expectDestructive, toastsOf } from "../../support/toasts.ts";
import { loseAnswers } from "../../support/network-proxy.ts";

test.beforeEach(async ({ user, context }) => {
  expect(user.id).not.toBe("");
  await agreeTo(context.request, "ai");
});

const { retries, messageLength } = limits.assistant;

test("[R4.20] [R8.11] [R8.12] @once a failing provider shows an error, is retried three times, and leaves suggested questions", async ({
  page,
  t,
}) => {
  const word = newWord();
  await scriptAnswer(word, { fault: "error_500" });
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  const left = await readQuestionsLeft(page);
  await ask(panel, t, `joins ${word}`);
  await expectRedDot(panel, t("assistant:status.processing"));
  await expect(panel.getByText(t("assistant:errors.processingReported")).first()).toBeVisible();
  await expect(panel.getByText(t("answers:fallback.mark"))).toBeVisible();
  const retry = (used: number) => buttonOf(panel, t("assistant:retry", { used, most: retries }));
  for (let used = 0; used < retries; used++) await retry(used).click();
  await expect(retry(retries)).toBeDisabled();
  const toast = toastsOf(page, t).filter({ hasText: t("assistant:toasts.retries.title") });
  await expect(toast).toBeVisible();
  await expectDestructive(toast);
  await expect(panel.getByText(t("answers:fallback.mark"))).toHaveCount(1);
  await expect(panel.getByText(`joins ${word}`)).toHaveCount(1);
  expect((await readRequests(word)).length).toBeGreaterThan(retries);
  expect(await readQuestionsLeft(page)).toBe(left);

  const suggested = panel.getByRole("list", { name: t("answers:fallback.try") });
  await suggested.getByRole("button").first().click();
  await expect(inputOf(panel, t)).not.toHaveValue("");
  await scriptAnswer(word, { text: "The provider is back." });
  await ask(panel, t, `joins again ${word}`);
  await waitForAnswer(panel, t, "The provider is back.");
  await expect(panel.getByText(t("assistant:status.ready"), { exact: true })).toBeVisible();
  await expect(
    panel.getByRole("button", { name: t("assistant:retry", { used: 0, most: retries }) }),
  ).toHaveCount(0);
});

test("[R8.10] @once an answer lost on the way is a connection issue, and Retry brings it", async ({
  page,
  address,
  t,
}) => {
  const word = newWord();
  await scriptAnswer(word, { text: "The answer that was lost." });
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  // Chromium itself retries over another connection: both are lost.
  await loseAnswers(address, 100);
  await ask(panel, t, `lost ${word}`);
  await expectRedDot(panel, t("assistant:status.network"));
  await expect(panel.getByText(t("assistant:errors.network")).first()).toBeVisible();
  await loseAnswers(address, 0);
  await buttonOf(panel, t("assistant:retry", { used: 0, most: retries })).click();
  await waitForAnswer(panel, t, "The answer that was lost.");
  await expect(panel.getByText(t("assistant:errors.network"))).toHaveCount(0);
});

test("[R8.10] [D04] @once a session that ends is renewed over the panel, and neither question nor draft is lost", async ({
  page,
  user,
  database,
  t,
}) => {
  const word = newWord();
  await scriptAnswer(word, { text: "Welcome back." });
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  // The page also sends requests by itself, so nothing may happen between the end of the session and the question.
  await inputOf(panel, t).fill(`session ${word}`);
  await endSessions(database, user.id);
  await buttonOf(panel, t("assistant:input.send")).click();
  const sheet = page.getByRole("dialog", { name: t("account:sheet.title") });
  await buttonOf(sheet, t("actions.close")).click();
  await expectRedDot(panel, t("assistant:status.auth"));
  await expect(panel.getByText(t("assistant:errors.auth")).first()).toBeVisible();
  await inputOf(panel, t).fill("half a question");
  await buttonOf(panel, t("assistant:retry", { used: 0, most: retries })).click();
  await passwordField(sheet, t("account:fields.password")).fill(password);
  await buttonOf(sheet, t("account:sheet.submit")).click();
  await expect(sheet).toBeHidden();
  await waitForAnswer(panel, t, "Welcome back.");
  await expect(inputOf(panel, t)).toHaveValue("half a question");
  await expect(panel.getByText(`session ${word}`)).toHaveCount(1);
});

test("[R5.03] [R5.05] [R2.39] @once blank, too long or offline: nothing is sent, and the text stays", async ({
  page,
  context,
  t,
}) => {
  const word = newWord();
  await scriptAnswer(word, { text: "Connected again." });
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  const input = inputOf(panel, t);
  await input.fill("   ");
  await expect(buttonOf(panel, t("assistant:input.send"))).toBeDisabled();
  await input.press("Enter");
  await expect(toastsOf(page, t)).toContainText(t("assistant:toasts.empty.title"));
  await expect(toastsOf(page, t)).toContainText(t("assistant:toasts.empty.text"));

  await input.fill("");
  await page.keyboard.insertText("a".repeat(messageLength + 100));
  await expect(input).toHaveValue("a".repeat(messageLength + 100));
  await expect(panel.getByText(t("assistant:input.tooLong", { count: 100 }))).toBeVisible();
  await expect(buttonOf(panel, t("assistant:input.send"))).toBeDisabled();

  await context.setOffline(true);
  await expectRedDot(panel, t("assistant:status.offline"));
  await ask(panel, t, `offline ${word}`);
  await expect(toastsOf(page, t).first()).toContainText(t("assistant:toasts.offline.title"));
  await expect(input).toHaveValue(`offline ${word}`);
  await context.setOffline(false);
  await expect(panel.getByText(t("assistant:status.ready"), { exact: true })).toBeVisible();
  await input.press("Enter");
  await waitForAnswer(panel, t, "Connected again.");
});

test("[R4.17] @once a panel that could not be loaded shows an error and is loaded on Try Again", async ({
  page,
  t,
}) => {
  const code = /\/assets\/panel-(?!card-)[\w-]+\.js$/;
  await page.route(code, (route) => route.abort());
  await openPage(page, "/dashboard");
  const launcher = page.getByRole("button", { name: t("shell:assistant.label"), exact: true });
  // A deploy may have removed the file, so the page first reloads once.
  const opensAnew = page.waitForEvent("load");
  await launcher.press("Enter");
  await opensAnew;
  await launcher.press("Enter");
  await expect(page.getByText(t("shell:assistant.failed"))).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: t("actions.tryAgain"), exact: true }).click();
  const panel = page.getByRole("dialog", { name: t("assistant:title"), exact: true });
  await expect(answersOf(panel, t)).toContainText(t("assistant:welcome"));
});
