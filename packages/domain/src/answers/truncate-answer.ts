import { createAnswerFilter } from "./answer-filter.ts";

/** Cuts a filtered answer and filters it again, to close or escape what the cut opened. */
export function truncateAnswer(answer: string, maxLength: number): string {
  let cut = answer;
  for (
    let length = maxLength;
    cut.length > maxLength;
    length -= Math.max(100, cut.length - maxLength)
  ) {
    const { push, end } = createAnswerFilter();
    cut = push(answer.slice(0, Math.max(0, length))) + end();
  }
  return cut;
}
