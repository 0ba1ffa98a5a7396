import { addDays } from "@masar/domain/dates/local-date";
import type pg from "pg";
import { ask, buttonOf, chooseMode, openAssistant, waitForAnswer } from "../../steps/assistant.ts";
import { deskHref } from "../../steps/desk.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { agreeTo, readRequests, scriptAnswer } from "../../support/scripted-ai.ts";
import { read } from "../../steps/study.ts";

/** The scripted provider is shared, so each language uses different words. */
const words = {
  en: {
    explain: "why does a left join keep rows without a partner",
    hint: "Which of the two tables is named first?",
    whole: "The left table is kept whole, so its rows stay.",
    quiz: "it keeps only rows with a partner",
    miss: "Not quite: those would be gone with an inner join.",
    front: "What does a left join keep?",
    back: "Every row of the left table.",
    plan: "a week around two evenings of joins",
    planned: "Two short evenings are enough.",
    tasks: ["Read the chapter on joins", "Write five joins"],
    work: "SELECT name FROM orders LEFT JOIN clients USING (client_id)",
    criterion: "Name the columns",
    here: "what should i read before this step",
    next: "Begin with the course that is linked here.",
  },
  ar: {
    explain: "لماذا يُبقي left join الصفوف التي لا مقابل لها",
    hint: "أي الجدولين ذُكر أولًا؟",
    whole: "يُبقي left join الجدول الأيسر كاملًا، فتبقى صفوفه.",
    quiz: "يُبقي الصفوف التي لها مقابل فقط",
    miss: "ليس تمامًا: هذه نتيجة inner join.",
    front: "ماذا يُبقي left join؟",
    back: "كل صفوف الجدول الأيسر.",
    plan: "أسبوع فيه أمسيتان لعمليات الربط",
    planned: "تكفي أمسيتان قصيرتان.",
    tasks: ["قراءة فصل عمليات الربط", "كتابة خمسة استعلامات ربط"],
    work: "SELECT name FROM orders LEFT JOIN clients USING (client_id)",
    criterion: "سمِّ أعمدة",
    here: "ماذا أقرأ قبل هذه الخطوة",
    next: "ابدأ بالدورة المرتبطة بها.",
  },
};

test.beforeEach(async ({ context, user }) => {
  expect(user.id).not.toBe("");
  await agreeTo(context.request, "ai");
});

/** The number of rows that an answer could have written. */
async function countRows(database: pg.Pool, userId: string): Promise<number> {
  const { rows } = await database.query(
    ["tasks", "notes", "review_cards"]
      .map((table) => `select 1 from ${table} where user_id = $1`)
      .join(" union all "),
    [userId],
  );
  return rows.length;
}

/** The requests that the provider received for this question. */
async function readRequestText(question: string): Promise<string> {
  return JSON.stringify((await readRequests(question)).map(({ body }) => body));
}

test("[D51] hints come before the answer, and a miss becomes a card by one tap", async ({
  page,
  language,
  user,
  database,
  t,
}) => {
  const texts = words[language];
  await scriptAnswer(texts.explain, { text: texts.hint });
  await scriptAnswer(t("modes:hints.askAnswer"), { text: texts.whole });
  const card = ["```card", `Q: ${texts.front}`, `A: ${texts.back}`, "```"].join("\n");
  await scriptAnswer(texts.quiz, { text: `${texts.miss}\n\n${card}` });
  const { path } = await createPath(page);
  const title = path.milestones["m1"]?.title ?? "";
  await openPage(page, "/dashboard");
  const chat = await openAssistant(page, t);

  // The milestone is sent only while its chip is shown.
  const remove = buttonOf(chat, t("modes:chip.remove", { title }));
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await chooseMode(chat, t, "explain");
  await expect(chat.getByRole("switch", { name: t("modes:hints.first") })).toBeChecked();
  await ask(chat, t, texts.explain);
  await waitForAnswer(chat, t, texts.hint);
  const withoutMilestone = await readRequestText(texts.explain);
  expect(withoutMilestone).toContain("hints first: yes");
  expect(withoutMilestone).not.toContain(title);
  await buttonOf(chat, `${t("modes:chip.add")} ${title}`).click();
  await expect(remove).toBeVisible();
  await buttonOf(chat, t("modes:hints.showAnswer")).click();
  await waitForAnswer(chat, t, texts.whole);
  const withMilestone = (await readRequests(t("modes:hints.askAnswer"))).map(
    ({ question }) => question,
  );
  expect(
    withMilestone.some(
      (question) => question.includes("hints first: no") && question.includes(title),
    ),
  ).toBe(true);

  await chooseMode(chat, t, "quiz_me");
  const before = await countRows(database, user.id);
  await ask(chat, t, texts.quiz);
  const missed = await waitForAnswer(chat, t, texts.miss);
  const proposed = chat.getByRole("region", { name: t("modes:quiz.card") });
  await expect(proposed).toContainText(texts.back);
  await expect(missed).not.toContainText("```");
  expect(await countRows(database, user.id), "nothing before the tap").toBe(before);
  await buttonOf(
    proposed,
    t("modes:named", { action: t("modes:quiz.save"), name: texts.front }),
  ).click();
  await expect(proposed).toContainText(t("modes:quiz.saved"));
  const listCards = async () => (await read(page, "listReview")).cards;
  await expect
    .poll(listCards)
    .toEqual([
      expect.objectContaining({ front: texts.front, back: texts.back, milestone_key: "m1" }),
    ]);
  await openPage(page, "/dashboard/review");
  await expect(page.getByRole("main")).toContainText(texts.front);
});

test("[D51] tasks of a planned week are accepted one by one, and feedback on work is saved with its milestone", async ({
  page,
  language,
  user,
  database,
  t,
}) => {
  const texts = words[language];
  const { path } = await createPath(page);
  const title = path.milestones["m1"]?.title ?? "";
  const { today } = await read(page, "getOverview");
  const [first = "", second = ""] = texts.tasks;
  const lines = [`- [ ] ${addDays(today, 1)}: ${first}`, `- [ ] ${addDays(today, 3)}: ${second}`];
  await scriptAnswer(texts.plan, { text: `${texts.planned}\n\n${lines.join("\n")}` });
  const verdict = { verdict: "partly", quote: "LEFT JOIN clients", advice: texts.criterion };
  // More than the milestone has criteria; the others are ignored.
  const criteria = Array.from({ length: 8 }, (_, index) => ({ number: index + 1, ...verdict }));
  await scriptAnswer(texts.work, { object: { criteria, good: "", first_change: "" } });
  await openPage(page, "/dashboard");
  const chat = await openAssistant(page, t);

  await chooseMode(chat, t, "plan_week");
  const before = await countRows(database, user.id);
  await ask(chat, t, texts.plan);
  const week = chat.getByRole("region", { name: t("modes:plan.proposed") });
  await expect(week.getByRole("listitem")).toHaveCount(2);
  expect(await countRows(database, user.id), "nothing before a tap").toBe(before);
  expect(await readRequestText(texts.plan)).toContain(`${addDays(today, 1)} (`);
  const named = (action: string, name: string) =>
    buttonOf(week, t("modes:named", { action, name }));
  const listTitles = async () =>
    (await read(page, "listTasks")).tasks
      .map((task) => task.title)
      .filter((name) => texts.tasks.includes(name));
  await named(t("modes:plan.add"), second).click();
  await expect(week).toContainText(t("modes:plan.added"));
  await expect.poll(listTitles).toEqual([second]);
  await named(t("modes:undo"), second).click();
  await expect.poll(listTitles).toEqual([]);
  await named(t("modes:plan.add"), first).click();
  await expect.poll(listTitles).toEqual([first]);
  await expect(named(t("modes:plan.add"), second)).toBeVisible();

  await chooseMode(chat, t, "review_work");
  await buttonOf(chat, t("modes:chip.remove", { title })).click();
  await expect(chat.getByText(t("modes:work.needsMilestone"))).toBeVisible();
  await buttonOf(chat, `${t("modes:chip.add")} ${title}`)
    .last()
    .click();
  const work = chat.getByLabel(t("modes:work.label"), { exact: true });
  await expect(buttonOf(chat, t("modes:work.start"))).toHaveCount(0);
  await work.fill(texts.work);
  await buttonOf(chat, t("modes:work.start")).click();
  const review = await waitForAnswer(chat, t, t("modes:work.judged.advice"));
  expect(await readRequestText(texts.work)).toContain("completion criteria");
  const save = review.getByRole("button", { name: title });
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(review.getByRole("status")).toContainText(title);

  await openPage(page, `/dashboard/learning-paths/${path.id}?milestone=m1`);
  const feedback = openedMilestone(page, title).getByRole("region", {
    name: t("road:milestone.feedback"),
  });
  await expect(feedback).toContainText(texts.criterion);
  await expect(feedback).toContainText(t("modes:work.judged.partly"));
  await expect(feedback.locator("blockquote").first()).toHaveText("LEFT JOIN clients");
  await expect(feedback).toContainText(t("road:milestone.feedbackMark"));
});

test("[D48] the desk has the assistant as a tab, about the milestone on it", async ({
  page,
  language,
  t,
}) => {
  const texts = words[language];
  await scriptAnswer(texts.here, { text: texts.next });
  const { path } = await createPath(page);
  const title = path.milestones["m2"]?.title ?? "";
  await openPage(page, `${deskHref}?path=${path.id}&milestone=m2`);
  const main = page.getByRole("main");
  await expect(page.getByRole("button", { name: t("shell:assistant.label") })).toHaveCount(0);
  await main.getByRole("tab", { name: t("desk:tools.assistant"), exact: true }).click();
  const chat = main.getByRole("tabpanel", { name: t("desk:tools.assistant"), exact: true });
  await expect(buttonOf(chat, t("modes:chip.remove", { title }))).toBeVisible();
  await ask(chat, t, texts.here);
  await waitForAnswer(chat, t, texts.next);
  expect(await readRequestText(texts.here)).toContain(title);

  await openPage(page, "/dashboard");
  await expect(page.getByRole("button", { name: t("shell:assistant.label") })).toBeVisible();
});
