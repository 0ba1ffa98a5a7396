import { toStems } from "@masar/domain/goals/goal-index";
import {
  describeMaterial,
  describeSubject,
  isToolConflict,
} from "@masar/domain/planning/place/tool-conflict";
import type { PlacedSession } from "./list-places.ts";

export type PlaceFigures = {
  sessions: number;
  /** The place is about another tool than the session. */
  conflicting: number;
  /** Nothing but a web search. */
  withoutPlace: number;
  /** No word of the topic or its search words in the title or description of the place. */
  withoutSharedWord: number;
  /** The place teaches no skill of the step. */
  withoutSkill: number;
};

export function isConflicting({ at, topic, step, milestone, place }: PlacedSession): boolean {
  if (!place) return false;
  const { title, description, skills_to_learn: skills } = milestone;
  const isWhole = step.skills.length === skills.length;
  const subject = describeSubject([
    {
      text: `${listTopicTexts(topic)} ${step.title}`,
      skills: isWhole ? [] : step.skills,
    },
    { text: `${title} ${description}`, skills },
    { text: at, skills: [] },
  ]);
  return isToolConflict(subject, describeMaterial(place));
}

const listTopicTexts = ({ title, title_ar, search, search_ar }: PlacedSession["topic"]) =>
  [title, title_ar, search, search_ar].join(" ");

function sharesWord({ topic, place }: PlacedSession): boolean {
  const words = toStems(place?.title ?? "", place?.text ?? "");
  return [...toStems(listTopicTexts(topic))].some((word) => word.length > 2 && words.has(word));
}

const sharesSkill = ({ step, place }: PlacedSession) =>
  place?.skills.some((skill) => step.skills.includes(skill)) ?? false;

export function measurePlaces(sessions: readonly PlacedSession[]): PlaceFigures {
  const placed = sessions.filter(({ place }) => place !== null);
  return {
    sessions: sessions.length,
    conflicting: placed.filter(isConflicting).length,
    withoutPlace: sessions.length - placed.length,
    withoutSharedWord: placed.filter((one) => !sharesWord(one)).length,
    withoutSkill: placed.filter((one) => !sharesSkill(one)).length,
  };
}
