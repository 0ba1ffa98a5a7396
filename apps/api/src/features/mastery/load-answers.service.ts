import type { Question } from "@masar/contract/checks/question-schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { compareAnswers, cardScores, type DatedAnswer } from "@masar/domain/mastery/skill-memory";
import { findSteps } from "#api/core/catalog/milestone-steps.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import * as queries from "./mastery.queries.ts";

type GivenAnswer = { id: string; at: string; question: queries.BankRow; score: number };

type Place = { path_id: string; milestone_key: string; steps: Record<string, string> };

export type UserAnswers = {
  today: string;
  /** By skill. */
  answers: Map<string, DatedAnswer[]>;
  /** Cards that count for a skill and were not deleted, by skill. */
  cards: Map<string, string[]>;
  /** The last answer to each question. */
  lastGiven: Map<string, GivenAnswer>;
  /** The questions of the milestones that were asked about, and of those with cards. */
  bank: queries.BankRow[];
  findPlace: (row: queries.BankRow) => Place | undefined;
};

/** What a user answered and recalled. A milestone that was only declared complete says nothing here. */
export async function loadUserAnswers(tx: Tx, own: Own): Promise<UserAnswers> {
  const [settings, checks, attempts, reviews, cards, paths] = await Promise.all([
    readStudySettings(tx, own),
    queries.listCheckAttempts(tx, own),
    queries.listQuestionAttempts(tx, own),
    queries.listCardReviews(tx, own),
    queries.listCards(tx, own),
    queries.listPaths(tx, own),
  ]);
  const allAttempts = [...checks, ...attempts];
  const ids = allAttempts.flatMap((attempt) => attempt.answers.map(({ question }) => question));
  const milestones = new Map(paths.map((path) => [path.id, path.milestones]));
  const findMilestone = (card: queries.CardRow) =>
    milestones.get(card.path_id ?? "")?.[card.milestone_key ?? ""];
  const bank = await queries.listBank(tx, {
    ids: [...new Set(ids)],
    milestones: uniqueOrigins([
      ...ids.map(readOrigin),
      ...cards.map((card) => toOrigin(findMilestone(card)?.origin)),
    ]),
  });
  const questions = new Map(bank.map((row) => [row.id, row]));
  const toDate = (at: Date) => studyDateFor(at, settings.zones);

  const answers = new Map<string, DatedAnswer[]>();
  const lastGiven = new Map<string, GivenAnswer>();
  for (const attempt of allAttempts) {
    const at = attempt.finished_at.toISOString();
    const on = toDate(attempt.finished_at);
    for (const { question: id, is_correct } of attempt.answers) {
      const question = questions.get(id);
      if (!question) continue;
      const { skill, difficulty } = question.content;
      const answer = { id: `${attempt.id}:${id}`, at, score: is_correct ? 1 : 0 };
      addTo(answers, skill, { ...answer, difficulty, on });
      const given = { ...answer, question };
      const last = lastGiven.get(id);
      if (!last || compareAnswers(last, given) < 0) lastGiven.set(id, given);
    }
  }
  const questionsOf = Map.groupBy(bank, (row) => `${row.blueprint}.${row.milestone_key}`);
  const skills = new Map(
    cards.map((card) => [card.id, findCardSkill(card, findMilestone(card), questionsOf)]),
  );
  for (const { id, card_id, rating, reviewed_at, local_date } of reviews) {
    const skill = skills.get(card_id);
    if (skill === undefined) continue;
    const at = reviewed_at.toISOString();
    addTo(answers, skill, { id, at, on: local_date, score: cardScores[rating], difficulty: 2 });
  }
  const askedCards = new Map<string, string[]>();
  for (const { id, deleted_at } of cards) {
    const skill = skills.get(id);
    if (skill !== undefined && deleted_at === null) addTo(askedCards, skill, id);
  }
  const places = listPlaces(paths);
  return {
    today: toDate(new Date()),
    answers,
    cards: askedCards,
    lastGiven,
    bank,
    findPlace: ({ blueprint, milestone_key }) => places.get(`${blueprint}.${milestone_key}`),
  };
}

type Origin = { blueprint: string; milestoneKey: string };
type Milestone = Parameters<typeof findSteps>[0];

/** The id of a question names its blueprint and milestone. */
function readOrigin(question: string): Origin {
  const [blueprint = "", milestoneKey = ""] = question.split(".");
  return { blueprint, milestoneKey };
}

function toOrigin(origin: Milestone["origin"] | undefined): Origin | undefined {
  return origin?.name && origin.key
    ? { blueprint: origin.name, milestoneKey: origin.key }
    : undefined;
}

function uniqueOrigins(origins: readonly (Origin | undefined)[]): Origin[] {
  const found = new Map<string, Origin>();
  for (const origin of origins) {
    if (origin) found.set(`${origin.blueprint}.${origin.milestoneKey}`, origin);
  }
  return [...found.values()];
}

/**
 * The skill of the question that the card was made of; that of most questions about its step for a card that a learner
 * wrote or changed. Undefined for other cards.
 */
function findCardSkill(
  card: queries.CardRow,
  milestone: Milestone | undefined,
  questionsOf: ReadonlyMap<string, readonly queries.BankRow[]>,
): string | undefined {
  const origin = toOrigin(milestone?.origin);
  if (!milestone || !origin) return undefined;
  const rows = questionsOf.get(`${origin.blueprint}.${origin.milestoneKey}`) ?? [];
  const questions = rows.map(({ content }) => content);
  const isOf = ({ text, text_ar }: Question) =>
    card.front.startsWith(text) || card.front.startsWith(text_ar);
  const question = questions.find(isOf);
  if (question) return question.skill;
  const steps = findSteps(milestone);
  const ofStep = questions.filter(({ sub_milestone }) => {
    const id = steps[sub_milestone];
    return id !== undefined && id === card.sub_milestone;
  });
  return findMostFrequent(ofStep.map(({ skill }) => skill));
}

function findMostFrequent(values: readonly string[]): string | undefined {
  const countOf = (value: string) => values.filter((other) => other === value).length;
  return values.toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))[0];
}

/** Where the milestones of blueprints are in the user's paths; the current path first. */
function listPlaces(paths: Awaited<ReturnType<typeof queries.listPaths>>): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { id, status, milestones } of paths) {
    if (status === "archived") continue;
    for (const [key, milestone] of Object.entries(milestones)) {
      const origin = toOrigin(milestone.origin);
      const name = origin && `${origin.blueprint}.${origin.milestoneKey}`;
      if (name === undefined || places.has(name)) continue;
      places.set(name, { path_id: id, milestone_key: key, steps: findSteps(milestone) });
    }
  }
  return places;
}

function addTo<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
