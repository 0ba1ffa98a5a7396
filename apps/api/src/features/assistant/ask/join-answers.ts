import { limits } from "@masar/contract/limits";
import type { EngineAnswer } from "./ask-types.ts";

/** Marks such as [1] count the library's sources, so these come first; own answers have no marks. */
export function joinAnswers(own: EngineAnswer, other: EngineAnswer, isOwnFirst: boolean) {
  const [first, second] = isOwnFirst ? [own, other] : [other, own];
  const { citations: max, answerLength, relatedQuestions } = limits.assistant;
  const urls = new Set(other.citations.map(({ url }) => url));
  return {
    response: `${first.response}\n\n${second.response}`.slice(0, answerLength),
    citations: [...other.citations, ...own.citations.filter(({ url }) => !urls.has(url))].slice(
      0,
      max,
    ),
    relatedQuestions: [...new Set([...own.relatedQuestions, ...other.relatedQuestions])].slice(
      0,
      relatedQuestions,
    ),
    discoveredCourses: other.discoveredCourses,
  };
}
