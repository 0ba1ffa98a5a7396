import type { Locator, Page } from "@playwright/test";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { MilestoneCheck, PlacementQuestions } from "@masar/contract/checks/schemas";
import { placementLimits } from "@masar/contract/checks/constants";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";
import { expect } from "../support/fixtures.ts";

export function checkHref(pathId: string, key: string): string {
  return `/dashboard/learning-paths/${pathId}/check?milestone=${key}`;
}

export async function readCheck(page: Page, pathId: string, key: string): Promise<MilestoneCheck> {
  const address = endpoints.getMilestoneCheck.path.replace(":id", pathId).replace(":key", key);
  return (await (await page.request.get(address)).json()) as MilestoneCheck;
}

type Answers = {
  questions: readonly Question[];
  language: "en" | "ar";
  choice: "right" | "unknown";
};

/** Answers the questions of a check until the result is shown. Returns the ids of those asked. */
export function answerCheck(page: Page, t: TFunction, answers: Answers): Promise<string[]> {
  const [nextLabel, endLabel] = [t("checks:run.next"), t("checks:run.result")];
  return answerQuestions(page, t, { ...answers, nextLabel, endLabel });
}

/** Answers one question after the other until the end. Returns the ids of those asked. */
export async function answerQuestions(
  page: Page,
  t: TFunction,
  answers: Answers & { nextLabel: string; endLabel: string },
): Promise<string[]> {
  const { questions, language, choice, nextLabel, endLabel } = answers;
  const main = page.getByRole("main");
  const asked: string[] = [];
  for (;;) {
    // oxlint-disable no-await-in-loop -- one question after the other
    const heading = main.getByRole("heading", { level: 2 }).first();
    await expect(
      main.getByRole("button", { name: t("checks:run.submit"), exact: true }),
    ).toBeVisible();
    // A page that opens with its first question gives the focus to the page.
    if (asked.length > 0) await expect(heading).toBeFocused();
    const text = plain(await heading.innerText());
    const code = await main.locator("pre").allInnerTexts();
    const question = questions.find(
      (one) =>
        plain(language === "ar" ? one.text_ar : one.text) === text &&
        !asked.includes(one.id) &&
        (one.code === undefined || code.map(plain).includes(plain(one.code.text))),
    );
    if (!question) throw new Error(`No question has the text ${text}`);
    asked.push(question.id);
    if (choice === "unknown") {
      await main.getByRole("button", { name: t("checks:run.unknown"), exact: true }).click();
    } else {
      await answerRight(main, t, question, language);
      await main.getByRole("button", { name: t("checks:run.submit"), exact: true }).click();
    }
    const feedback = choice === "right" ? "checks:feedback.right" : "checks:feedback.unknown";
    await expect(main.getByRole("heading", { name: t(feedback), exact: true })).toBeFocused();
    const result = main.getByRole("button", { name: endLabel, exact: true });
    if (await result.isVisible()) {
      await result.click();
      return asked;
    }
    const next = main.getByRole("button", { name: nextLabel, exact: true });
    // A press where another one has just been counts as a double click.
    await expect(async () => {
      if (await next.isVisible()) await next.click();
      await expect(next).toBeHidden({ timeout: 1000 });
    }).toPass();
    // oxlint-enable no-await-in-loop
  }
}

type PlacementAnswers = {
  milestones: readonly PlacementQuestions[];
  language: "en" | "ar";
  /** The first ones of the milestones are answered right, the others with "I don't know". */
  knownCount: number;
  onFirst?: () => Promise<void>;
};

/** Answers a placement until its result is shown. Returns the number of questions. */
export async function answerPlacement(
  page: Page,
  t: TFunction,
  { milestones, language, knownCount, onFirst }: PlacementAnswers,
): Promise<number> {
  const main = page.getByRole("main");
  const result = main.getByRole("heading", { name: t("checks:placement.result.heading") });
  const questions = milestones.flatMap((milestone, index) =>
    milestone.questions.map((question) => ({ question, isKnown: index < knownCount })),
  );
  const total = placementLimits.maxQuestions;
  let asked = 0;
  while (asked < total) {
    // oxlint-disable no-await-in-loop -- one question after the other
    const number = t("checks:placement.run.number", { number: asked + 1, total });
    await expect(main.getByText(number).or(result)).toBeVisible();
    if (await result.isVisible()) break;
    if (asked === 0) await onFirst?.();
    const shown = plain(await main.getByRole("heading", { level: 2 }).innerText());
    const found = questions.find(
      ({ question }) => plain(language === "ar" ? question.text_ar : question.text) === shown,
    );
    if (!found) throw new Error(`No question has the text ${shown}`);
    if (found.isKnown) await answerRight(main, t, found.question, language);
    const button = found.isKnown ? "checks:placement.run.submit" : "checks:run.unknown";
    // By key: a second click at one place within 400 ms is taken for a stray one (record 032).
    await main.getByRole("button", { name: t(button), exact: true }).press("Enter");
    asked += 1;
    // oxlint-enable no-await-in-loop
  }
  await expect(result).toBeVisible();
  return asked;
}

async function answerRight(
  main: Locator,
  t: TFunction,
  question: Question,
  language: "en" | "ar",
): Promise<void> {
  const nameOf = (part: { text: string; text_ar?: string | undefined }) =>
    (language === "ar" ? part.text_ar : undefined) ?? part.text;
  switch (question.kind) {
    case "single": {
      const right = question.options.find((option) => option.is_correct);
      await main.locator(`input[type=radio][value="${right?.id}"]`).check({ force: true });
      return;
    }
    case "multiple":
      for (const option of question.options.filter(({ is_correct }) => is_correct)) {
        // oxlint-disable-next-line no-await-in-loop -- one click after the other
        await main.getByRole("checkbox", { name: nameOf(option), exact: true }).check();
      }
      return;
    case "order": {
      const wanted = question.items.map((item) => plain(nameOf(item)));
      const items = main
        .getByRole("list", { name: t("checks:answer.order") })
        .getByRole("listitem");
      for (const [index, text] of wanted.entries()) {
        // oxlint-disable no-await-in-loop -- one move after the other
        for (;;) {
          const shown = (await items.allInnerTexts()).map(plain);
          const at = shown.indexOf(text);
          if (at <= index) break;
          await items.nth(at).getByRole("button").first().click();
        }
        // oxlint-enable no-await-in-loop
      }
      return;
    }
    case "match": {
      const selects = main.getByRole("combobox");
      for (const [index, pair] of question.pairs.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one choice after the other
        await selects.nth(index).selectOption(pair.id);
      }
      return;
    }
    case "numeric":
      await main.getByRole("textbox").fill(String(question.answer));
      return;
    default:
      await main.getByRole("textbox").fill(question.accepted[0] ?? "");
  }
}

/** Without marks of direction and with single spaces. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("`", "")
    .trim();
}
