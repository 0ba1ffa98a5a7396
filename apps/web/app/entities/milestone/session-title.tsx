import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { TFunction } from "i18next";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";

/** Data that an earlier release stored on the device has no part, and may have no kind. */
type TitledSession = Pick<PlannedSession, "title"> & Partial<Pick<PlannedSession, "kind" | "part">>;

/** "Practise: Joins of two tables": a topic has several sessions, which differ in what is done. */
export function formatSessionTitle(t: TFunction, session: TitledSession): string {
  return `${formatBefore(t, session)}${session.title}${formatAfter(t, session)}`;
}

type SessionTitleProps = {
  session: TitledSession;
  /** Language and direction of the path. */
  attributes: ComponentProps<"bdi">;
  beforeClass?: string;
};

export function SessionTitle({ session, attributes, beforeClass }: SessionTitleProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={beforeClass}>{formatBefore(t, session)}</span>
      <bdi {...attributes}>{displayText(session.title)}</bdi>
      {formatAfter(t, session)}
    </>
  );
}

function formatBefore(t: TFunction, { kind }: TitledSession): string {
  if (!kind || kind === "study") return "";
  return `${t("study:next.kindBefore", { kind: t(`study:next.kinds.${kind}`) })} `;
}

function formatAfter(t: TFunction, { part }: TitledSession): string {
  return part ? t("study:next.partAfter", part) : "";
}
