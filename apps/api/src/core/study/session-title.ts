import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { isolateValue } from "@masar/domain/text/bidi";
import { locales } from "@masar/i18n/locales";
import { translate } from "#api/i18n/translate.ts";

type TitledSession = Pick<PlannedSession, "kind" | "title" | "part">;

/** "Practise: Joins of two tables": a topic has several sessions, which differ in what is done. */
export function formatSessionTitle(language: Language, session: TitledSession): string {
  const { kind, part } = session;
  const title = isolateValue(session.title, locales[language].dir);
  const before = kind !== "study" && formatKindBefore(language, kind);
  const after = part ? translate(language, "study:next.partAfter", part) : "";
  return `${before ? `${before} ` : ""}${title}${after}`;
}

function formatKindBefore(language: Language, kind: PlannedSession["kind"]): string {
  return translate(language, "study:next.kindBefore", {
    kind: translate(language, `study:next.kinds.${kind}`),
  });
}
