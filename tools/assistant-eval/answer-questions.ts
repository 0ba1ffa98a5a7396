import { readFileSync } from "node:fs";
import { type AssistantMode, getModeTraits } from "@masar/contract/assistant/constants";
import { catalog } from "@masar/catalog/catalog";
import { addDays } from "@masar/domain/dates/local-date";
import type { Ask } from "../../apps/api/src/features/assistant/ask/ask-types.ts";
import { answerFromLibrary } from "../../apps/api/src/features/assistant/library/library.ts";

/**
 * The library's answers to the committed questions, as a reader sees them. Questions that plan a week or review work
 * come from a user at the first milestone of the data analyst's path, the others from a user without a path.
 */
type Question = { id: string; mode: AssistantMode; question: string };
const file = new URL("../../docs/library-questions/questions.json", import.meta.url);
const questions = JSON.parse(readFileSync(file, "utf8")) as Record<"en" | "ar", Question[]>;

const today = "2026-11-15";

function milestoneOf(language: "en" | "ar"): Pick<Ask, "milestone" | "week"> {
  const path = catalog.blueprints.find(({ slug }) => slug === "data-analyst");
  const milestone = path?.milestones[0];
  if (!path || !milestone) throw new Error("There is no data analyst's path");
  const isArabic = language === "ar";
  const title = isArabic ? milestone.title_ar : milestone.title;
  const steps = milestone.sub_milestones.map((step) => ({
    title: isArabic ? step.title_ar : step.title,
    isDone: false,
    hours: step.estimated_hours,
  }));
  return {
    milestone: {
      pathTitle: isArabic ? path.title_ar : path.title,
      key: "m1",
      title,
      description: isArabic ? milestone.description_ar : milestone.description,
      skills: milestone.skills,
      deliverables: isArabic ? milestone.deliverables_ar : milestone.deliverables,
      completionCriteria: isArabic
        ? milestone.completion_criteria_ar
        : milestone.completion_criteria,
      steps,
      courses: milestone.course_slugs,
    },
    week: {
      days: Array.from({ length: 7 }, (_, day) => ({
        date: addDays(today, day),
        isRest: day === 5 || day === 6,
        plannedMinutes: day === 5 || day === 6 ? 0 : 60,
      })),
      steps: steps.map((step) => ({
        milestone: title,
        title: step.title,
        hours: step.hours,
        dueDate: null,
      })),
      openTasks: [],
    },
  };
}

export async function answerQuestions(): Promise<{ id: string; text: string }[]> {
  const answers = [];
  for (const language of ["en", "ar"] as const) {
    for (const { id, mode, question } of questions[language]) {
      const { readsWeek, reviewsWork } = getModeTraits(mode);
      const answer = await answerFromLibrary({
        message: question,
        mode,
        language,
        formOfAddress: "neutral",
        today,
        history: [],
        ...(readsWeek || reviewsWork ? milestoneOf(language) : { milestone: null, week: null }),
        work: null,
        hintsFirst: true,
        deadCourses: new Set(),
      });
      const lines = [
        `## ${id} (${mode})`,
        `**${question}**`,
        answer.response,
        ...answer.discoveredCourses.map(
          ({ title, provider, url, price, duration }) =>
            `- course: ${title}, ${provider}, ${price}, ${duration} <${url}>`,
        ),
        ...answer.citations.map(
          ({ title, url }, index) => `- source ${index + 1}: ${title} <${url}>`,
        ),
        ...answer.relatedQuestions.map((related) => `- related: ${related}`),
      ];
      answers.push({ id, text: lines.join("\n\n") });
    }
  }
  return answers;
}
