import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadQuestionFiles, type QuestionFile } from "@masar/catalog/questions";
import type { Question } from "@masar/contract/checks/question-schemas";
import { type Language, languages } from "@masar/contract/settings/schemas";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { parseReading } from "./reading-sheet.ts";

/** What one reader answered without key and explanations, as written on the sheet. */
type Reading = {
  /** 2: the questions that were reworded after the first round. */
  round: number;
  language: Language;
  reader: number;
  answers: Record<string, string>;
};

export type ReadingFile = {
  blueprint: string;
  /** Questions taken out of the bank because readers disagreed. */
  removed: number;
  readings: Reading[];
};

export type BankRow = {
  blueprint: string;
  questions: number;
  /** Questions that every reader of the last round answered like the key, and those of the first round. */
  agreed: Record<Language, { first: number; last: number }>;
  reworded: number;
  removed: number;
};

const folder = join(import.meta.dirname, "../../docs/question-bank");

export function loadReadings(): ReadingFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as ReadingFile);
}

export function measureBank(
  files: readonly QuestionFile[] = loadQuestionFiles(),
  readings: readonly ReadingFile[] = loadReadings(),
): BankRow[] {
  return files.map((file) => {
    const own = readings.find(({ blueprint }) => blueprint === file.blueprint);
    const countAgreed = (language: Language, isFirst: boolean) =>
      file.questions.filter((question) =>
        isAgreed(question, listReadings(own, question, language, isFirst)),
      ).length;
    return {
      blueprint: file.blueprint,
      questions: file.questions.length,
      agreed: Object.fromEntries(
        languages.map((language) => [
          language,
          { first: countAgreed(language, true), last: countAgreed(language, false) },
        ]),
      ) as BankRow["agreed"],
      reworded: new Set(
        own?.readings.flatMap(({ round, answers }) => (round > 1 ? Object.keys(answers) : [])),
      ).size,
      removed: own?.removed ?? 0,
    };
  });
}

/** Questions that two readers of a language did not answer like the key. */
export function listReadingFaults(rows: readonly BankRow[]): string[] {
  return rows.flatMap(({ blueprint, questions, agreed }) =>
    languages
      .filter((language) => agreed[language].last < questions)
      .map(
        (language) =>
          `${blueprint}: in ${language} two readers agree on ${agreed[language].last} of ${questions}`,
      ),
  );
}

export function formatBank(rows: readonly BankRow[]): string[] {
  return rows.map(
    ({ blueprint, questions, agreed, reworded, removed }) =>
      `${blueprint}: ${questions} questions; two blind readers agreed on ${languages
        .map(
          (language) =>
            `${agreed[language].last} in ${language} (first round ${agreed[language].first})`,
        )
        .join(", ")}; ${reworded} reworded, ${removed} removed`,
  );
}

/** Those of the first or of the last round that has the question. */
function listReadings(
  file: ReadingFile | undefined,
  { id }: Question,
  language: Language,
  isFirst: boolean,
): string[] {
  const own = (file?.readings ?? []).filter(
    (reading) => reading.language === language && reading.answers[id] !== undefined,
  );
  const round = isFirst ? 1 : Math.max(...own.map((reading) => reading.round));
  return own.filter((reading) => reading.round === round).map(({ answers }) => answers[id] ?? "?");
}

function isAgreed(question: Question, answers: readonly string[]): boolean {
  return (
    answers.length >= 2 &&
    answers.every((written) => isCorrectAnswer(question, parseReading(question, written)))
  );
}
