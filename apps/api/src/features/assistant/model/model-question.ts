import { randomBytes } from "node:crypto";
import type { DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { searchHosts } from "@masar/domain/answers/answer-sources";
import { hideContacts } from "@masar/domain/text/model-text";
import type { TextAsk, Turn } from "#api/ai/ai.ts";
import type { Ask, MilestoneContext, WeekContext } from "#api/features/assistant/ask/ask-types.ts";
import { cleanText } from "#api/features/assistant/ask/clean-text.ts";
import { promptOf } from "#api/features/assistant/model/prompts.ts";

/** A model searches for itself, so it needs nothing of the catalog. */
export type ModelQuestion = Omit<Ask, "deadCourses">;
/** Where the earlier turns come from: what a client says an assistant said is only quoted. */
export type History = "own" | "quoted";

/**
 * What a model is told. The system text is ours alone; whatever a learner wrote stands in parts between lines
 * with a code made for this call, so that no text can end its part and pretend to be another.
 */
export function writeModelAsk(
  ask: ModelQuestion & { courses?: DiscoveredCourse[] },
  from: History,
): TextAsk {
  const code = randomBytes(9).toString("base64url");
  const part = (name: string, text: string | null) =>
    text ? `[[${code} ${name}]]\n${makeReadable(text)}\n[[/${code} ${name}]]` : null;
  const message = [
    `Code: ${code}`,
    part("facts", describeFacts(ask)),
    part("milestone", ask.milestone && describeMilestone(ask.milestone)),
    part("week", ask.week && describeWeek(ask.week)),
    part("courses", describeCourses(ask.courses ?? [])),
    part("work", ask.work),
    part("earlier", from === "quoted" ? quoteTurns(ask.history) : null),
    part("question", ask.message),
  ];
  const turns = from === "own" ? alternate(ask.history, (text) => part("earlier", text) ?? "") : [];
  return {
    system: promptOf(ask.mode).system,
    turns: [...turns, { role: "user", content: message.filter(Boolean).join("\n\n") }],
    searchHosts: isSearching(ask.mode) ? searchHosts : null,
    language: ask.language,
    maxTokens: limits.ai.answerTokens,
  };
}

/** Everything that leaves for a model: nothing hidden in it, and nothing by which somebody could be reached. */
function makeReadable(text: string): string {
  return hideContacts(cleanText(text));
}

export function isSearching(mode: Ask["mode"]): boolean {
  return mode === "general" || mode === "find_courses";
}

function describeFacts(ask: ModelQuestion): string {
  const lines = [
    `language: ${ask.language === "ar" ? "Arabic" : "English"}`,
    `today: ${ask.today}`,
  ];
  if (ask.mode === "explain") lines.push(`hints first: ${ask.hintsFirst ? "yes" : "no"}`);
  return lines.join("\n");
}

function describeMilestone(milestone: MilestoneContext): string {
  return [
    `path: ${milestone.pathTitle}`,
    `milestone: ${milestone.title}`,
    milestone.description && `about: ${milestone.description}`,
    list("skills", milestone.skills),
    list(
      "steps",
      milestone.steps.map(
        ({ title, isDone, hours }) => `${title} (${hours} h${isDone ? ", done" : ""})`,
      ),
    ),
    list("to be made", milestone.deliverables),
    list("completion criteria", milestone.completionCriteria),
  ]
    .filter(Boolean)
    .join("\n");
}

function describeWeek({ days, steps, openTasks }: WeekContext): string {
  return [
    list(
      "days",
      days.map(({ date, isRest, plannedMinutes }) =>
        isRest ? `${date} (rest day)` : `${date} (${plannedMinutes} minutes)`,
      ),
    ),
    list(
      "open steps, in order",
      steps.map(
        ({ milestone, title, hours, dueDate }) =>
          `${milestone}: ${title} (${hours} h${dueDate ? `, due ${dueDate}` : ""})`,
      ),
    ),
    list(
      "tasks already there",
      openTasks.map(({ title, dueDate }) => (dueDate ? `${title} (due ${dueDate})` : title)),
    ),
  ]
    .filter(Boolean)
    .join("\n");
}

function describeCourses(courses: DiscoveredCourse[]): string {
  return courses
    .map(({ title, provider, level, duration, price, description }) =>
      [`- ${title} (${provider})`, level, duration, price, description].filter(Boolean).join("; "),
    )
    .join("\n");
}

function list(name: string, items: readonly string[]): string {
  return items.length > 0 ? `${name}:\n${items.map((item) => `- ${item}`).join("\n")}` : "";
}

function quoteTurns(history: Turn[]): string {
  return history
    .map(({ role, content }) => `${role === "user" ? "learner" : "assistant"}: ${content}`)
    .join("\n");
}

/** Providers take turns only in turn: a learner's first, then one of each. */
function alternate(history: Turn[], quote: (text: string) => string): Turn[] {
  const turns: Turn[] = [];
  for (const { role, content } of history) {
    const wanted = turns.length % 2 === 0 ? "user" : "assistant";
    if (role !== wanted) continue;
    turns.push({ role, content: role === "user" ? quote(content) : makeReadable(content) });
  }
  return turns.length % 2 === 0 ? turns : turns.slice(0, -1);
}
