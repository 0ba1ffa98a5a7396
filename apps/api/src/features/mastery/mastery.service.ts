import { masteryLimits } from "@masar/contract/mastery/constants";
import type {
  Mastery,
  MasterySkill,
  PathSkills,
  ReviewQuestion,
} from "@masar/contract/mastery/schemas";
import { type RatedSkill, rateSkills } from "@masar/domain/mastery/fading-review";
import { foldAnswers } from "@masar/domain/mastery/skill-memory";
import type { UserCtx } from "#api/context.ts";
import { findPath } from "#api/core/study/path-progress.service.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { loadUserAnswers, type UserAnswers } from "./load-answers.service.ts";
import * as queries from "./mastery.queries.ts";

export function getMastery(ctx: UserCtx): Promise<Mastery> {
  return ctx.tx(async (tx) => {
    const answers = await loadUserAnswers(tx, { userId: ctx.user.id });
    const skills = listSkills(answers);
    const questions = selectReviewQuestions(answers, rateSkills(skills, answers.today));
    return { today: answers.today, skills, questions };
  });
}

export type MissedQuestion = Pick<ReviewQuestion, "question" | "path_id" | "milestone_key">;
export type UserMastery = {
  skills: RatedSkill[];
  /** The one missed last first; without those of paths that were archived. */
  missed: MissedQuestion[];
  /** How many questions were answered, by skill; without those of paths that were archived. */
  answered: ReadonlyMap<string, number>;
};

/** For the assistant. */
export async function loadMastery(tx: Tx, own: Own): Promise<UserMastery> {
  const answers = await loadUserAnswers(tx, own);
  const given = [...answers.lastGiven.values()].filter(({ question }) =>
    answers.findPlace(question),
  );
  const bySkill = Map.groupBy(given, ({ question }) => question.content.skill);
  const missed = given
    .filter(({ score }) => score === 0)
    .toSorted((a, b) => (a.at === b.at ? compareIds(a, b) : a.at < b.at ? 1 : -1))
    .flatMap(({ question }) => {
      const place = answers.findPlace(question);
      if (!place) return [];
      const { path_id, milestone_key } = place;
      return { question: question.content, path_id, milestone_key };
    });
  return {
    skills: rateSkills(listSkills(answers), answers.today),
    missed,
    answered: new Map([...bySkill].map(([skill, list]) => [skill, list.length])),
  };
}

function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function listSkills({ answers, cards, lastGiven }: UserAnswers): MasterySkill[] {
  const missed = [...lastGiven.values()].filter(({ score }) => score === 0);
  return [...answers.keys()].toSorted().flatMap((skill) => {
    const memory = foldAnswers(answers.get(skill) ?? []);
    if (!memory) return [];
    return {
      skill,
      memory,
      missed: missed.filter(({ question }) => question.content.skill === skill).length,
      cards: cards.get(skill) ?? [],
    };
  });
}

/** Of the skills that fade first: missed questions, then new ones where something was known, then the oldest. */
function selectReviewQuestions(
  { bank, lastGiven, findPlace }: UserAnswers,
  skills: readonly RatedSkill[],
): ReviewQuestion[] {
  const known = new Set(
    [...lastGiven.values()].flatMap(({ score, question }) =>
      score > 0 ? `${question.blueprint}.${question.milestone_key}` : [],
    ),
  );
  const rankOf = (row: queries.BankRow) => {
    const last = lastGiven.get(row.id);
    if (!last) return "1";
    return last.score === 0 ? "0" : `2${last.at}`;
  };
  const isAskable = (row: queries.BankRow) =>
    row.is_active && (lastGiven.has(row.id) || known.has(`${row.blueprint}.${row.milestone_key}`));
  return skills
    .filter(({ status }) => status.wasKnown)
    .toSorted((a, b) => (a.status.fadesOn < b.status.fadesOn ? -1 : 1))
    .slice(0, masteryLimits.skillsReviewed)
    .flatMap(({ skill }) =>
      bank
        .filter((row) => row.content.skill === skill && isAskable(row))
        .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0))
        .flatMap((row) => {
          const place = findPlace(row);
          if (!place) return [];
          const { path_id, milestone_key, steps } = place;
          return {
            question: row.content,
            path_id,
            milestone_key,
            sub_milestone: steps[row.content.sub_milestone] ?? null,
            is_missed: rankOf(row) === "0",
          };
        })
        .slice(0, masteryLimits.questionsPerSkill),
    );
}

export function getPathSkills(ctx: UserCtx, { id }: { id: string }): Promise<PathSkills> {
  return ctx.tx(async (tx) => {
    const path = await findPath(tx, { userId: ctx.user.id, pathId: id });
    if (!path) throw new AppError("not_found");
    const milestones = Object.entries(path.milestones)
      .toSorted(([, a], [, b]) => a.order - b.order)
      .flatMap(([key, { origin }]) =>
        origin.name && origin.key ? { key, blueprint: origin.name, milestoneKey: origin.key } : [],
      );
    const bank = await queries.listBank(tx, { milestones });
    return {
      milestones: milestones.flatMap(({ key, blueprint, milestoneKey }) => {
        const skills = bank.flatMap((row) =>
          row.is_active && row.blueprint === blueprint && row.milestone_key === milestoneKey
            ? row.content.skill
            : [],
        );
        return skills.length > 0 ? { milestone_key: key, skills: [...new Set(skills)] } : [];
      }),
    };
  });
}
