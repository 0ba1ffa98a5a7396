import { Lexer, type Token } from "marked";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { guardAnswerLink } from "@masar/domain/answers/answer-sources";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";

/** Links and resources that are not allowed, parsed like the page parses an answer. */
export function findActive(text: string): string[] {
  const found: string[] = [];
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      const { href, items, header, rows, ...rest } = token as Token & {
        href?: string;
        tokens?: Token[];
        items?: Token[];
        header?: { tokens: Token[] }[];
        rows?: { tokens: Token[] }[][];
      };
      const isAllowed =
        token.type === "link" && href?.startsWith("https://") && guardAnswerLink(href) !== null;
      if (/^(?:link|image|html|def)$/.test(token.type) && !isAllowed) found.push(token.raw);
      walk([...(rest.tokens ?? []), ...(items ?? [])]);
      for (const cell of [header ?? [], ...(rows ?? [])].flat()) walk(cell.tokens);
    }
  };
  walk(Lexer.lex(readAnswerBlocks(text).text, { gfm: true, breaks: true }));
  return found;
}

export function findFaults(answer: AssistantAnswer, streamed?: string): string[] {
  const { response, citations, discoveredCourses, relatedQuestions } = answer;
  const faults = [...findActive(response), ...findActive(streamed ?? "")];
  for (const { url } of citations) if (guardAnswerLink(url) !== url) faults.push(url);
  for (const { url } of discoveredCourses) if (guardCourseLink(url) !== url) faults.push(url);
  if (/evil\.test/.test(JSON.stringify([relatedQuestions]))) faults.push("a related question");
  if (/[\u202A-\u202E\u2066-\u2069\u200B\u200E]/.test(JSON.stringify(answer)))
    faults.push("hidden signs");
  if (citations.length > limits.assistant.citations) faults.push("too many citations");
  if (response.length > limits.assistant.answerLength) faults.push("too long");
  return faults;
}
