import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Mastery } from "@masar/contract/mastery/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { addAnswer, cardScores, type SkillAnswer } from "@masar/domain/mastery/skill-memory";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

type ChangeContext = { settings: Settings | undefined };

/** Marked on the device until the server answers. Questions that the device does not have change nothing yet. */
export function applyAnswers(
  mastery: Mastery,
  { params, body }: RequestOf<"saveQuestionAnswers">,
  user: ChangeContext,
): Mastery {
  return body.answers.reduce((shown, { question: id, values }) => {
    const question = mastery.questions.find((one) => one.question.id === id)?.question;
    if (!question) return shown;
    const { skill, difficulty } = question;
    const score = isCorrectAnswer(question, values) ? 1 : 0;
    const answer = { id: `${params.id}:${id}`, at: body.finished_at, score, difficulty };
    return addToSkill(shown, skill, answer, user);
  }, mastery);
}

export function applyCardRating(
  mastery: Mastery,
  { params, body }: RequestOf<"reviewCard">,
  user: ChangeContext,
): Mastery {
  const found = mastery.skills.find(({ cards }) => cards.includes(params.id));
  if (!found) return mastery;
  const score = cardScores[body.rating];
  const answer = { id: params.review, at: body.reviewed_at, score, difficulty: 2 as const };
  return addToSkill(mastery, found.skill, answer, user);
}

/** The same object when the skill has the answer. */
function addToSkill(
  mastery: Mastery,
  skill: string,
  answer: SkillAnswer,
  { settings }: ChangeContext,
): Mastery {
  const on = studyDateFor(new Date(answer.at), studyClockOf(settings, detectTimeZone()));
  const known = mastery.skills.find((one) => one.skill === skill);
  const memory = addAnswer(known?.memory, { ...answer, on });
  if (memory === known?.memory) return mastery;
  const changed = { ...(known ?? { skill, missed: 0, cards: [] }), memory };
  const skills = known
    ? mastery.skills.map((one) => (one === known ? changed : one))
    : [...mastery.skills, changed];
  return { ...mastery, skills };
}
