import { limits } from "@masar/contract/limits";
import type {
  OwnSession,
  PlannedSession,
  SuggestedSession,
} from "@masar/contract/paths/planned-session-schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import type { StudyPlace } from "#web/entities/milestone/kind-task.ts";
import { newId } from "#web/platform/browser/new-id.ts";

/** An open session as text fields; what the fields do not show stays in `session`. */
export type SessionFields = {
  session: OwnSession;
  place: StudyPlace;
  title: string;
  task: string;
  minutes: string;
};

const newMinutes = 45;
const { minMinutes, maxMinutes } = limits.paths.sessions;

function toOwn({ course: _course, completed_at: _at, ...session }: PlannedSession): OwnSession {
  return session;
}

const toFields = (session: OwnSession, place?: StudyPlace): SessionFields => ({
  session,
  place,
  title: session.title,
  task: session.task ?? "",
  minutes: String(session.minutes),
});

function findPlace({ resource, course }: PlannedSession): StudyPlace {
  if (resource) return "resource";
  return course === null ? undefined : "course";
}

/** A completed session is not edited, so that what was done stays true. */
export function splitSessions(sessions: readonly PlannedSession[]) {
  const isOpen = (session: PlannedSession) => session.completed_at === null;
  return {
    completed: sessions.filter((session) => !isOpen(session)).map(toOwn),
    fields: sessions.filter(isOpen).map((session) => toFields(toOwn(session), findPlace(session))),
  };
}

/** Its id begins with a letter: the ids of suggested sessions begin with the number of their topic. */
const createId = () => `own-${newId().slice(-12)}`;

export function createSession(): SessionFields {
  const text = { title: "", task: null, search: null, done_when: null };
  return toFields({ id: createId(), kind: "study", ...text, minutes: newMinutes });
}

export function fromSuggestion(suggested: SuggestedSession): SessionFields {
  return toFields({ id: createId(), kind: "study", ...suggested });
}

function parseMinutes(typed: string): number | undefined {
  const minutes = Number(toLatinDigits(typed).trim());
  const isValid = Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes;
  return isValid ? minutes : undefined;
}

/** The first field of a row that cannot be saved. */
export function findInvalidField({ title, minutes }: SessionFields): "title" | "minutes" | null {
  if (title.trim() === "") return "title";
  return parseMinutes(minutes) === undefined ? "minutes" : null;
}

export function sumMinutes(fields: readonly SessionFields[]): number {
  return fields.reduce((sum, { minutes }) => sum + (parseMinutes(minutes) ?? 0), 0);
}

export function toSession({ session, title, task, minutes }: SessionFields): OwnSession {
  return {
    ...session,
    title: title.trim(),
    task: task.trim() || null,
    minutes: parseMinutes(minutes) ?? session.minutes,
  };
}
