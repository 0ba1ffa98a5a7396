import { randomBytes } from "node:crypto";
import { getModeTraits } from "@masar/contract/assistant/constants";
import type { DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { searchHosts } from "@masar/domain/answers/answer-sources";
import { hideContacts } from "@masar/domain/text/model-text";
import type { TextRequest, Turn } from "#api/ai/ai.ts";
import type {
  Ask,
  MilestoneContext,
  PlanContext,
  SkillsContext,
  WeekContext,
} from "#api/features/assistant/ask/ask-types.ts";
import { dropCrisisTexts } from "#api/core/model-calls/model-turns.ts";
import { cleanText } from "#api/features/assistant/ask/clean-text.ts";
import { getPrompt } from "#api/features/assistant/model/prompts.ts";

/** Only the library names courses of the catalog. */
export type ModelQuestion = Omit<Ask, "deadCourses">;
/** `own` turns are stored rows; turns sent by a client are only quoted. */
export type HistorySource = "own" | "quoted";

/**
 * The system text is fixed. User text is enclosed in lines with a random code of this call, so that no text can
 * close its part and pose as another one.
 */
export function buildModelRequest(
  ask: ModelQuestion & {
    courses?: DiscoveredCourse[];
    plan?: PlanContext | null;
    skills?: SkillsContext | null;
  },
  from: HistorySource,
): TextRequest {
  const code = randomBytes(9).toString("base64url");
  const part = (name: string, text: string | null) =>
    text ? `[[${code} ${name}]]\n${cleanForModel(text)}\n[[/${code} ${name}]]` : null;
  const { plan = null, skills = null, milestone, week } = ask;
  const own = dropCrisisTexts({ plan, skills, milestone, week });
  const message = [
    `Code: ${code}`,
    part("facts", describeFacts(ask)),
    part("plan", own.plan && describePlan(own.plan)),
    part("skills", own.skills && describeSkills(own.skills)),
    part("milestone", own.milestone && describeMilestone(own.milestone)),
    part("week", own.week && describeWeek(own.week)),
    part("courses", describeCourses(ask.courses ?? [])),
    part("work", ask.work),
    part("earlier", from === "quoted" ? quoteTurns(ask.history) : null),
    part("question", ask.message),
  ];
  const turns = from === "own" ? alternate(ask.history, (text) => part("earlier", text) ?? "") : [];
  return {
    system: getPrompt(ask.mode).system,
    turns: [...turns, { role: "user", content: message.filter(Boolean).join("\n\n") }],
    searchHosts: getModeTraits(ask.mode).usesSearch ? searchHosts : null,
    language: ask.language,
    maxTokens: limits.ai.answerTokens,
  };
}

function cleanForModel(text: string): string {
  return hideContacts(cleanText(text));
}

function describeFacts(ask: ModelQuestion): string {
  const lines = [
    `language: ${ask.language === "ar" ? "Arabic" : "English"}`,
    `today: ${ask.today}`,
  ];
  if (getModeTraits(ask.mode).givesHints)
    lines.push(`hints first: ${ask.hintsFirst ? "yes" : "no"}`);
  return lines.join("\n");
}

function describePlan({ nextSession: next, ...plan }: PlanContext): string {
  return joinLines([
    `path: ${plan.path}`,
    `done: ${plan.percent} percent`,
    next ? `next session: ${next.title} (${next.minutes} minutes, in "${next.step}")` : "",
    `pace: ${plan.hoursPerWeek} hours a week`,
    `expected to finish: ${plan.finishDate}`,
    plan.deadline ? `deadline: ${plan.deadline}` : "",
  ]);
}

function describeSkills({ known, fading, missed }: SkillsContext): string {
  return joinLines([
    list(
      "measured from answers, in percent now",
      known.map(({ skill, percent }) => `${skill}: ${percent}`),
    ),
    list("fading, the most first", fading),
    list("questions whose last answer was wrong", missed),
  ]);
}

function describeMilestone(milestone: MilestoneContext): string {
  const steps = milestone.steps.map(
    ({ title, isDone, hours }) => `${title} (${hours} h${isDone ? ", done" : ""})`,
  );
  return joinLines([
    `path: ${milestone.pathTitle}`,
    `milestone: ${milestone.title}`,
    milestone.description && `about: ${milestone.description}`,
    list("skills", milestone.skills),
    list("steps", steps),
    list("to be made", milestone.deliverables),
    list("completion criteria", milestone.completionCriteria),
  ]);
}

function describeWeek({ days, steps, openTasks }: WeekContext): string {
  const dayLines = days.map(({ date, isRest, plannedMinutes }) =>
    isRest ? `${date} (rest day)` : `${date} (${plannedMinutes} minutes)`,
  );
  const stepLines = steps.map(
    ({ milestone, title, hours, dueDate }) =>
      `${milestone}: ${title} (${hours} h${dueDate ? `, due ${dueDate}` : ""})`,
  );
  const taskLines = openTasks.map(({ title, dueDate }) =>
    dueDate ? `${title} (due ${dueDate})` : title,
  );
  return joinLines([
    list("days", dayLines),
    list("open steps, in order", stepLines),
    list("tasks already there", taskLines),
  ]);
}

function joinLines(lines: string[]): string {
  return lines.filter(Boolean).join("\n");
}

function describeCourses(courses: DiscoveredCourse[]): string {
  return courses
    .map(({ title, provider, level, duration, price, description }) =>
      [`- ${title} (${provider})`, level, duration, price, description].filter(Boolean).join("; "),
    )
    .join("\n");
}

function list(name: string, items: readonly string[]): string {
  const filled = items.filter((item) => item !== "");
  return filled.length > 0 ? `${name}:\n${filled.map((item) => `- ${item}`).join("\n")}` : "";
}

function quoteTurns(history: Turn[]): string {
  return history
    .map(({ role, content }) => `${role === "user" ? "learner" : "assistant"}: ${content}`)
    .join("\n");
}

/** Providers require alternating roles that start with the user. */
function alternate(history: Turn[], quote: (text: string) => string): Turn[] {
  const turns: Turn[] = [];
  for (const { role, content } of history) {
    const nextRole = turns.length % 2 === 0 ? "user" : "assistant";
    if (role !== nextRole) continue;
    turns.push({ role, content: role === "user" ? quote(content) : cleanForModel(content) });
  }
  return turns.length % 2 === 0 ? turns : turns.slice(0, -1);
}
