import { chatMonths } from "@masar/contract/assistant/constants";
import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import {
  answersOf,
  ask,
  buttonOf,
  newWord,
  openAssistant,
  waitForAnswer,
} from "../../steps/assistant.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { agreeTo, readRequests, scriptAnswer } from "../../support/scripted-ai.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[D05] [D50] the settings control who answers, how long conversations are stored and that they are deleted", async ({
  page,
  context,
  user,
  database,
  t,
}) => {
  await agreeTo(context.request, "ai");
  const word = newWord();
  await scriptAnswer(word, { text: "Begin with the easy half." });
  await openPage(page, "/dashboard");
  let chat = await openAssistant(page, t);
  await ask(chat, t, word);
  const byModel = await waitForAnswer(chat, t, "Begin with the easy half.");
  await expect(byModel).toContainText(t("answers:made.ai"));
  expect(await readRequests(word)).toHaveLength(1);

  await openPage(page, links.settingsGroup("assistant"));
  const section = page
    .getByRole("main")
    .getByRole("region", { name: t("settings:assistant.title"), exact: true });
  const consent = t("settings:consents.kinds.ai");
  await buttonOf(section, t("settings:consents.withdrawNamed", { consent })).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:consents.withdrawDone"));
  await expect(section).toContainText(t("settings:assistant.byLibrary"));
  await expect(buttonOf(section, t("settings:assistant.allowNamed", { consent }))).toBeVisible();
  const shortest = String(Math.min(...chatMonths));
  await section.getByLabel(t("settings:assistant.months")).selectOption(shortest);
  await expect
    .poll(async () => (await page.request.get(endpoints.getSettings.path)).json())
    .toMatchObject({ chat_months: Number(shortest) });

  // The library answers in the same conversation.
  chat = await openAssistant(page, t);
  await expect(answersOf(chat, t).last()).toContainText("Begin with the easy half.");
  await ask(chat, t, `SQL ${word}`);
  await expect(answersOf(chat, t).last()).toContainText(t("answers:made.library"));
  expect(await readRequests(word), "no further request to the model").toHaveLength(1);
  await buttonOf(chat, t("actions.close")).click();

  await buttonOf(section, t("settings:assistant.clearAction")).click();
  const question = page.getByRole("dialog", { name: t("settings:assistant.clearTitle") });
  await buttonOf(question, t("settings:assistant.clearAction")).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:assistant.cleared"));
  const { rows } = await database.query(
    "select 1 from assistant_messages where user_id = $1 union all select 1 from assistant_conversations where user_id = $1",
    [user.id],
  );
  expect(rows).toEqual([]);
  chat = await openAssistant(page, t);
  await expect(answersOf(chat, t)).toHaveText([t("assistant:welcome")]);
});
