import { limits } from "@masar/contract/limits";
import { masteryLimits } from "@masar/contract/mastery/constants";
import type { Mastery, MasterySkill, ReviewQuestion } from "@masar/contract/mastery/schemas";
import { listWaiting } from "../review/due-cards.ts";
import { getSkillStatus, type SkillStatus } from "./skill-memory.ts";

export type RatedSkill = MasterySkill & { status: SkillStatus };

export function rateSkills(skills: readonly MasterySkill[], today: string): RatedSkill[] {
  return skills.map((skill) => ({ ...skill, status: getSkillStatus(skill.memory, today) }));
}

/** Those that faded most first. */
export function listFading(skills: readonly RatedSkill[]): RatedSkill[] {
  return skills
    .filter(({ status }) => status.isFading)
    .toSorted((a, b) => lossOf(b) - lossOf(a) || (a.skill < b.skill ? -1 : 1));
}

function lossOf({ status }: RatedSkill): number {
  return status.best - status.value;
}

export type FadingReview<C> = {
  skills: string[];
  cards: C[];
  questions: ReviewQuestion[];
  minutes: number;
};

type Item<C> = { card: C } | { question: ReviewQuestion };

const cardsPerQuestion = Math.floor(
  masteryLimits.secondsPerQuestion / limits.review.secondsPerCard,
);

/** About ten minutes of the skills that faded most: of each in turn a question, then as long of its due cards. */
export function planFadingReview<C extends { id: string; due_date: string }>(
  { skills, questions }: Pick<Mastery, "skills" | "questions">,
  cards: readonly C[],
  today: string,
): FadingReview<C> {
  const fading = listFading(rateSkills(skills, today)).slice(0, masteryLimits.skillsReviewed);
  const waiting = listWaiting(cards, today);
  const queues = fading.map(({ skill, cards: own }) => ({
    skill,
    items: alternate(
      questions.filter(({ question }) => question.skill === skill),
      waiting.filter(({ id }) => own.includes(id)),
    ),
  }));
  const maxSeconds = masteryLimits.reviewMinutes * 60;
  const review: FadingReview<C> = { skills: [], cards: [], questions: [], minutes: 0 };
  let seconds = 0;
  while (queues.some(({ items }) => items.length > 0)) {
    for (const { skill, items } of queues) {
      const item = items.shift();
      if (!item) continue;
      const needed = secondsOf(item);
      if (seconds + needed > maxSeconds) continue;
      seconds += needed;
      if ("card" in item) review.cards.push(item.card);
      else review.questions.push(item.question);
      if (!review.skills.includes(skill)) review.skills.push(skill);
    }
  }
  return { ...review, minutes: Math.ceil(seconds / 60) };
}

function alternate<C>(questions: ReviewQuestion[], cards: C[]): Item<C>[] {
  const items: Item<C>[] = [];
  const left = [...cards];
  for (const question of questions) {
    items.push({ question }, ...left.splice(0, cardsPerQuestion).map((card) => ({ card })));
  }
  return [...items, ...left.map((card) => ({ card }))];
}

function secondsOf<C>(item: Item<C>): number {
  return "card" in item ? limits.review.secondsPerCard : masteryLimits.secondsPerQuestion;
}
