import { createAnswerFilter } from "./answer-filter.ts";

/** An answer that has passed, cut to a length: what the cut has opened is closed, or made text, again. */
export function truncateAnswer(answer: string, longest: number): string {
  let cut = answer;
  for (let length = longest; cut.length > longest; length -= Math.max(100, cut.length - longest)) {
    const { push, end } = createAnswerFilter();
    cut = push(answer.slice(0, Math.max(0, length))) + end();
  }
  return cut;
}
