import { settingsGroupLink } from "@masar/contract/settings/groups";
import { helplineDirectory } from "@masar/domain/crisis/helplines";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import type * as index from "./library-index.ts";
import { listNamedSkills } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { cite, citePage, fill, localize, type Reply } from "./reply.ts";

const moods = ["exam", "tired", "sad", "heavy"] as const;
const patternOf = {
  exam: "examFear",
  tired: "wornOut",
  sad: "sadness",
  heavy: "tooHeavy",
} as const;

export function isLowMood(question: Question): boolean {
  if (question.is("discouraged") || isBurdened(question)) return true;
  return moods.some((name) => question.is(patternOf[name]));
}

/** "My mother is ill and I can't focus"; "my mother is ill, which doctor?" asks about the illness. */
function isBurdened(question: Question): boolean {
  if (!question.is("burden") || listNamedSkills(question.text).length > 0) return false;
  return question.is("cannotStudy") || !(asksForMore(question) || question.is("asksAnything"));
}

/**
 * Sadness, exam fear and burn-out get kind words and the offer of a lighter plan, in every mode. Returns whether that
 * is the whole answer: a message that also asks for something gets its answer below.
 */
export function answerLowMood(
  reply: Reply,
  question: Question,
  { work }: Ask,
  findHelp: () => index.LibraryItem | undefined,
): boolean {
  const mood = moods.find((name) => question.is(patternOf[name]));
  if (mood === undefined && work === null && isBurdened(question)) {
    addLighterPlan(reply, "burden");
    reply.related.push(...reply.texts.lowMood.related);
    return true;
  }
  const isAsking = work !== null || asksForMore(question);
  // "I never finish a course, what do I do?" asks for advice, and the library has it.
  const isDiscouraged = question.is("discouraged") && !isAsking;
  if (mood === undefined && !isDiscouraged) return false;
  const { lowMood } = reply.texts;
  addLighterPlan(reply, mood ?? "tired");
  if (isAsking) return false;
  const help = mood === "heavy" ? undefined : findHelp();
  // Only its words: somebody who is sad did not ask for courses.
  if (help?.kind === "help") reply.parts.push(localize(reply, help.entry).answer);
  reply.parts.push(lowMood.someone);
  // "It's too much" names no danger, but may hide one.
  if (mood === "heavy") {
    const { host } = new URL(helplineDirectory);
    reply.parts.push(fill(lowMood.danger, { help: cite(reply, host, helplineDirectory) }));
  }
  reply.related.push(...lowMood.related);
  return true;
}

function addLighterPlan(reply: Reply, kind: (typeof moods)[number] | "burden"): void {
  const { lowMood } = reply.texts;
  reply.isKind = true;
  reply.parts.push(
    lowMood[kind],
    fill(lowMood.lighter, {
      busy: citePage(reply, settingsGroupLink("busy")),
      study: citePage(reply, settingsGroupLink("study")),
    }),
  );
}

function asksForMore(question: Question): boolean {
  return /[?؟]/.test(question.text) || question.is("asksMore");
}
