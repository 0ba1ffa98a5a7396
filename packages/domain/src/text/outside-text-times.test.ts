import { limits } from "@masar/contract/limits";
import { expect, test } from "vitest";
import { readAnswerBlocks } from "../answers/answer-blocks.ts";
import { endless, hostileSigns, hostileWords } from "../answers/answer-filter.model.ts";
import {
  guardAnswerLink,
  guardSourceLink,
  readCourses,
  renumberMarks,
} from "../answers/answer-sources.ts";
import { findCrisis } from "../crisis/crisis.ts";
import { readAgent } from "../account/device-name.ts";
import { parseDuration } from "../catalog/duration.ts";
import { foldText } from "./fold-arabic.ts";
import { countLinks, makeExcerpt, wordsByScript } from "../community/forum-text.ts";
import { readGoalDeadline } from "../goals/goal-deadline.ts";
import { dropHidden } from "./hidden-characters.ts";
import { decodeEntities } from "./html-entities.ts";
import { guardCourseLink } from "../catalog/link-guard.ts";
import { exceedsMarkdownBounds } from "./markdown-bounds.ts";
import { cleanText, hasAddress, hideContacts, isWrittenIn } from "./model-text.ts";
import { parsePrice } from "../catalog/price.ts";
import { toSearchWords } from "./search-words.ts";
import { directionOf } from "./text-direction.ts";

const maxMs = 20;
const { community, assistant, paths, notes } = limits;
const result = (text: string) => ({ title: text, url: "https://www.edx.org/x", snippet: text });

/** Every function of this package that parses untrusted text, with the longest text it gets. */
const readers: [name: string, longest: number, read: (text: string) => unknown][] = [
  ["exceedsMarkdownBounds", community.bodyLength, exceedsMarkdownBounds],
  ["countLinks", community.bodyLength, countLinks],
  ["makeExcerpt", community.bodyLength, (text) => makeExcerpt(text, ["joins"], 200)],
  ["wordsByScript", community.bodyLength, wordsByScript],
  ["foldText", community.bodyLength, foldText],
  ["findCrisis", community.bodyLength, findCrisis],
  ["decodeEntities", community.bodyLength, decodeEntities],
  ["toSearchWords", community.bodyLength, (text) => toSearchWords(text, limits.search.maxWords)],
  ["directionOf", notes.contentLength, (text) => directionOf(text)],
  ["dropHidden", assistant.answerLength, dropHidden],
  ["readAnswerBlocks", assistant.answerLength, readAnswerBlocks],
  ["renumberMarks", assistant.answerLength, (text) => renumberMarks(text, new Map([[1, 2]]))],
  ["readCourses", 4000, (text) => readCourses([result(text)])],
  ["guardAnswerLink", 2000, (text) => guardAnswerLink(`https://${text}`)],
  ["guardSourceLink", 2000, (text) => guardSourceLink(`/${text}`)],
  ["guardCourseLink", 2000, (text) => guardCourseLink(text)],
  ["hideContacts", assistant.workLength, hideContacts],
  ["hasAddress", paths.descriptionLength, hasAddress],
  ["cleanText", paths.descriptionLength, (text) => cleanText(text, 300)],
  ["isWrittenIn", paths.descriptionLength, (text) => isWrittenIn(text, "ar")],
  ["parseDuration", paths.lineLength, parseDuration],
  ["parsePrice", paths.lineLength, parsePrice],
  ["readGoalDeadline", paths.goalLength, (text) => readGoalDeadline(text, "2026-11-15")],
  ["readAgent", 8000, readAgent],
];

/** The best of ten runs in CPU time, because other tests share the processor. Ends with the first fast run. */
function measureMs(run: () => void): number {
  let best = Infinity;
  for (let runs = 0; runs < 10 && best >= maxMs; runs++) {
    const start = process.cpuUsage();
    run();
    best = Math.min(best, process.cpuUsage(start).user / 1000);
  }
  return best;
}

const words = [
  "a@",
  "a.",
  "1,",
  "1 ",
  "0-",
  "select ",
  "[a](",
  "**a_",
  "x_",
  "```\n",
  "> ",
  "\n",
  "&amp;",
  "&#x",
  "i ",
  "i want to ",
  "اريد ان ",
];
const parts = [...hostileSigns, ...hostileWords, ...endless, ...words].filter(Boolean);

test.each(readers)("[N1.01] %s reads %i characters in 20 ms", (_name, longest, read) => {
  const slow = parts.flatMap((part) => {
    const text = part.repeat(Math.ceil(longest / part.length)).slice(0, longest);
    const ms = measureMs(() => read(text));
    return ms < maxMs ? [] : [`${JSON.stringify(part)}: ${ms} ms`];
  });
  expect(slow).toEqual([]);
});
