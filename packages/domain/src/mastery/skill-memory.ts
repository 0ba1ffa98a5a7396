import { masteryLimits } from "@masar/contract/mastery/constants";
import type { SkillDay, SettledSkill, SkillMemory } from "@masar/contract/mastery/schemas";
import type { RecallRating } from "@masar/contract/study/constants";
import { addDays, daysBetween } from "../dates/local-date.ts";
import { getRetrievability, nextMemory } from "../review/card-schedule.ts";

export type SkillAnswer = SkillDay["answers"][number];
export type Difficulty = SkillAnswer["difficulty"];

/** An answer on the user's local date. */
export type DatedAnswer = SkillAnswer & { on: string };

/** How far one answer moves the level, before its difficulty is considered. */
const step = 0.2;
const rightWeights: Record<Difficulty, number> = { 1: 0.8, 2: 1, 3: 1.25 };
const wrongWeights: Record<Difficulty, number> = { 1: 1.25, 2: 1, 3: 0.8 };
/** A card rated "hard" was recalled, with effort. */
export const cardScores: Record<RecallRating, number> = { again: 0, hard: 0.6, good: 1, easy: 1 };

/**
 * Folds the answers to one skill by their own instants: arrival order, batches and duplicates do not matter. Undefined
 * without answers.
 */
export function foldAnswers(answers: readonly DatedAnswer[]): SkillMemory | undefined {
  let memory: SkillMemory | undefined;
  const seen = new Set<string>();
  for (const answer of answers.toSorted(compareAnswers)) {
    if (seen.has(answer.id)) continue;
    seen.add(answer.id);
    memory = addLatest(memory, answer);
  }
  return memory;
}

/** For answers of a device: one that is known, or older than the last day, changes nothing until the server folds all. */
export function addAnswer(memory: SkillMemory | undefined, answer: DatedAnswer): SkillMemory {
  if (!memory) return addLatest(memory, answer);
  const isKnown = memory.day.answers.some(({ id }) => id === answer.id);
  if (isKnown || answer.on < memory.day.on) return memory;
  return addLatest(memory, answer);
}

function addLatest(memory: SkillMemory | undefined, { on, ...answer }: DatedAnswer): SkillMemory {
  if (!memory) return { settled: null, day: { on, answers: [answer] } };
  // A changed time zone may repeat the end of a day.
  if (on <= memory.day.on) {
    const answers = [...memory.day.answers, answer].toSorted(compareAnswers);
    return { ...memory, day: { ...memory.day, answers } };
  }
  return { settled: settleDay(memory), day: { on, answers: [answer] } };
}

/** All answers of a day are one review of the skill: the scheduler counts days. */
function settleDay({ settled, day }: SkillMemory): SettledSkill {
  const days = settled ? daysBetween(settled.on, day.on) : 0;
  const rating = rateDay(day);
  const memory = nextMemory(settled, days, rating);
  let level = settled?.level ?? 0;
  // What faded returns when most of it was recalled, and is lost otherwise.
  if (settled && rating === "again") level *= getRetrievability(settled.stability, days);
  for (const answer of day.answers) {
    const target = answer.score === 0 ? 0 : Math.max(level, answer.score);
    level += step * weightOf(answer) * (target - level);
  }
  return {
    ...memory,
    on: day.on,
    level,
    best: Math.max(settled?.best ?? 0, level),
    answers: (settled?.answers ?? 0) + day.answers.length,
  };
}

/** Rises with every right answer. */
function rateDay({ answers }: SkillDay): RecallRating {
  let right = 0;
  let total = 0;
  for (const answer of answers) {
    right += answer.score * weightOf(answer);
    total += weightOf(answer);
  }
  const share = right / total;
  if (share < 0.5) return "again";
  if (share < 0.8) return "hard";
  return share === 1 && answers.length >= 3 ? "easy" : "good";
}

function weightOf({ score, difficulty }: SkillAnswer): number {
  return (score === 0 ? wrongWeights : rightWeights)[difficulty];
}

export type SkillStatus = {
  /** 0 to 1, now. */
  value: number;
  /** The highest value so far. */
  best: number;
  answers: number;
  /** Enough answers for a number. */
  isMeasured: boolean;
  /** Its best value counts as known: only such a skill fades. */
  wasKnown: boolean;
  isFading: boolean;
  lastOn: string;
  /** The first day on which the skill counts as fading without another answer, if it was known. */
  fadesOn: string;
};

export function getSkillStatus(memory: SkillMemory, today: string): SkillStatus {
  const { on, level, best, stability, answers } = settleDay(memory);
  const retrievability = getRetrievability(stability, Math.max(0, daysBetween(on, today)));
  const isMeasured = answers >= masteryLimits.minAnswers;
  const wasKnown = isMeasured && best >= masteryLimits.knownFrom;
  return {
    value: level * retrievability,
    best,
    answers,
    isMeasured,
    wasKnown,
    isFading: wasKnown && retrievability < masteryLimits.fadingBelow,
    lastOn: on,
    fadesOn: addDays(on, Math.floor(stability) + 1),
  };
}

export function compareAnswers(
  a: { at: string; id: string; score: number },
  b: { at: string; id: string; score: number },
): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.score - b.score;
}
