import { limits } from "@masar/contract/limits";
import type { SuggestedSession } from "@masar/contract/paths/planned-session-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { cleanText, hasAddress, isWrittenIn } from "../../text/model-text.ts";
import { maxMinutes, minMinutes } from "../plan-sessions.ts";

export type ModelSession = {
  title: string;
  task: string;
  search: string;
  done_when: string;
  minutes: number;
};

const { titleLength, lineLength, sessions: own } = limits.paths;
/** Of the minutes that are open now. */
const maxDeviation = 0.3;
const minTaskLength = 15;

export function readModelSessions(sessions: readonly ModelSession[]): SuggestedSession[] {
  return sessions.map(({ title, task, search, done_when, minutes }) => ({
    title: cleanText(title, titleLength),
    task: cleanText(task, own.taskLength) || null,
    search: cleanText(search, lineLength) || null,
    done_when: cleanText(done_when, own.taskLength) || null,
    minutes: Math.round(minutes),
  }));
}

/** Problems of sessions by a model for `openMinutes`; empty means valid. */
export function checkModelSessions(
  sessions: readonly SuggestedSession[],
  { language, openMinutes }: { language: Language; openMinutes: number },
): string[] {
  const problems: string[] = [];
  if (sessions.length === 0 || sessions.length > own.perSubMilestone) {
    problems.push(`${sessions.length} sessions`);
  }
  const titles = new Set(sessions.map(({ title }) => title.toLowerCase()));
  if (titles.size < sessions.length) problems.push("a title occurs twice");
  const sum = sessions.reduce((all, { minutes }) => all + minutes, 0);
  // One short session is left: the shortest one that is allowed may be longer.
  if (Math.abs(sum - openMinutes) > Math.max(openMinutes * maxDeviation, minMinutes)) {
    problems.push(`${sum} minutes in all, but about ${openMinutes} are planned`);
  }
  for (const [index, session] of sessions.entries()) {
    for (const problem of checkSession(session, language)) {
      problems.push(`session ${index + 1} ${problem}`);
    }
  }
  return problems;
}

function checkSession(session: SuggestedSession, language: Language): string[] {
  const { title, task, search, done_when, minutes } = session;
  const problems: string[] = [];
  if (title === "") problems.push("has no title");
  if ((task ?? "").length < minTaskLength) problems.push("does not say what to do");
  if (done_when === null) problems.push("does not say when it is done");
  if (minutes < minMinutes || minutes > maxMinutes) {
    problems.push(`has ${minutes} minutes, not ${minMinutes} to ${maxMinutes}`);
  }
  const text = [title, task, done_when].join(" ");
  if (!isWrittenIn(text, language)) problems.push(`is not written in ${language}`);
  if (hasAddress(`${text} ${search}`)) problems.push("has an address in its text");
  return problems;
}
