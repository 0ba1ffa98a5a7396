import { readFileSync } from "node:fs";
import { type AssistantMode, assistantModes } from "@masar/contract/assistant/constants";
import { expect, test } from "vitest";
import { askLibrary } from "../../../../test/assistant/library.ts";
import { foldText } from "@masar/domain/text/fold-arabic";
import { parseOwnQuestion } from "#api/features/assistant/own/own-kinds.ts";
import { findSpecialQuestion } from "#api/features/assistant/own/special-questions.ts";
import { replyTexts } from "./reply.ts";

type Starters = Record<AssistantMode | "noPath" | "newPath" | "overdue", Record<string, string>>;

function readStarters(language: "en" | "ar"): Starters {
  const file = new URL(
    `../../../../../../packages/i18n/locales/${language}/assistant.json`,
    import.meta.url,
  );
  return (JSON.parse(readFileSync(file, "utf8")) as { starters: Starters }).starters;
}

const starters = (["en", "ar"] as const).flatMap((language) => {
  const all = readStarters(language);
  // The general ones are about the learner's own data.
  const modes = assistantModes.filter((mode) => mode !== "general");
  return modes.flatMap((mode) =>
    Object.values(all[mode]).map((message) => ({ language, mode, message })),
  );
});

test.each(starters)(
  "[D52] answers the $mode starter $message",
  async ({ language, mode, message }) => {
    const { response, citations, discoveredCourses } = await askLibrary(message, {
      mode,
      language,
    });
    const { nothing, quiz, week, work, courses } = replyTexts[language];
    expect(response).not.toContain(nothing.text);
    expect(response).not.toContain(courses.none.slice(0, 30));
    // Without a milestone a quiz asks for a topic; every other answer has a source.
    if (response !== quiz.none) expect(citations.length).toBeGreaterThan(0);
    if (mode === "find_courses") expect(discoveredCourses.length).toBeGreaterThan(1);
    if (mode === "plan_week") expect(response).toContain(week.noPath);
    if (mode === "review_work") expect(response).toContain(work.general);
    if (mode === "quiz_me" && message.includes("SQL")) expect(response).toContain("SQL**");
  },
);

test.each(
  (["en", "ar"] as const).flatMap((language) => {
    const { general, newPath, overdue } = readStarters(language);
    return [general, newPath, overdue].flatMap((texts) => Object.values(texts));
  }),
)("[N5.01] the starter %s asks for the learner's own data", (message) => {
  const folded = foldText(message);
  expect(parseOwnQuestion(folded, false) ?? findSpecialQuestion(folded, []) ?? null).not.toBeNull();
});

test.each(
  (["en", "ar"] as const).flatMap((language) =>
    Object.values(readStarters(language).noPath).map((message) => ({ language, message })),
  ),
)("[N5.05] the starter $message is answered without a path", async ({ language, message }) => {
  const { response } = await askLibrary(message, { mode: "general", language });
  expect(response).not.toContain(replyTexts[language].nothing.text);
});
