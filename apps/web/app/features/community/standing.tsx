import type { ResponseOf } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type Standing = ResponseOf<"getForumStanding">;

type NameFieldProps = { name: string; error: string | undefined; onWrite: (name: string) => void };

/** Asked for once, with the first text: others must be able to call one something. */
export function NameField({ name, error, onWrite }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("community:name.field")} hint={t("community:name.hint")} error={error} required>
      <TextInput
        value={name}
        autoComplete="nickname"
        maxLength={limits.community.displayNameLength}
        onChange={(event) => onWrite(event.target.value)}
      />
    </Field>
  );
}

type SuspensionNoticeProps = {
  until: string;
  reason: Standing["suspended_reason"];
  /** Something unsent is on the device. */
  hasDraft: boolean;
};

/** In the place of a form that could not be sent: until when, why, and that nothing written is lost. */
export function SuspensionNotice({ until, reason, hasDraft }: SuspensionNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = [
    t("community:standing.suspended", { date: format.date(until, "dateTime") }),
    reason !== null && t(`community:standing.reasons.${reason}`),
    hasDraft && t("community:standing.draftKept"),
  ];
  return <Notice tone="info">{lines.filter(Boolean).join(" ")}</Notice>;
}

type StandingNoticeProps = { standing: Standing; kind: "topics" | "replies" };

/** What a new member should know before the text is written. */
export function StandingNotice({ standing, kind }: StandingNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_day } = standing;
  if (first_day === null) return null;
  const left = kind === "topics" ? first_day.topics_left : first_day.replies_left;
  const lines = [
    t(`community:standing.${kind}`, { count: left }),
    // Who may write no more today is not told of links.
    left > 0 && t("community:standing.links", { count: first_day.links_left }),
    t("community:standing.why", { date: format.date(first_day.ends_at, "dateTime") }),
  ]
    .filter(Boolean)
    .join(" ");
  // A quiet line while there is room; when nothing is left, it must be seen before anything is written.
  if (left > 0) return <p className="text-sm text-ink-2">{lines}</p>;
  return <Notice tone="info">{lines}</Notice>;
}
