import type { PathPage } from "@masar/domain/path-pages/path-page";
import type { TFunction } from "i18next";

/** Those written for the path first, then those of every path. Also for search engines. */
export function listQuestions(t: TFunction, { questions, milestones }: PathPage) {
  const total = milestones.length;
  const free = milestones.filter((milestone) => milestone.free.length > 0).length;
  const isFree =
    free === total
      ? t("pages:paths.ask.freeAll")
      : t("pages:paths.ask.freeSome", { free: String(free), total: String(total) });
  return [
    ...questions,
    { question: t("pages:paths.ask.free"), answer: isFree },
    { question: t("pages:paths.ask.missed"), answer: t("pages:paths.ask.missedText") },
    { question: t("pages:paths.ask.change"), answer: t("pages:paths.ask.changeText") },
    { question: t("pages:paths.ask.certificate"), answer: t("pages:paths.ask.certificateText") },
  ];
}
