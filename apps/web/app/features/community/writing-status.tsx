import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

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
export function SuspensionAlert({ until, reason, hasDraft }: SuspensionNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = [
    t("community:standing.suspended", { date: format.date(until, "dateTime") }),
    reason !== null && t(`community:standing.reasons.${reason}`),
    hasDraft && t("community:standing.draftKept"),
  ];
  return <InlineAlert tone="info">{lines.filter(Boolean).join(" ")}</InlineAlert>;
}

type FirstDayProps = { standing: Standing; kind: "topics" | "replies" };

const leftOf = ({ standing: { first_day }, kind }: FirstDayProps) => first_day?.[`${kind}_left`];

/** A new member who may write no more today meets it before anything is written. */
export function FirstDayLimitAlert(props: FirstDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_day } = props.standing;
  if (first_day === null || leftOf(props) !== 0) return null;
  const date = format.date(first_day.ends_at, "dateTime");
  return (
    <InlineAlert tone="info">{t(`community:standing.used.${props.kind}`, { date })}</InlineAlert>
  );
}

/** What the first day still leaves: a quiet line beside the button. */
export function FirstDayLine(props: FirstDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_day } = props.standing;
  const count = leftOf(props);
  if (first_day === null || !count) return null;
  return (
    <p className="text-sm text-ink-2">
      {t(`community:standing.${props.kind}`, {
        count,
        links: t("community:standing.links", { count: first_day.links_left }),
        date: format.date(first_day.ends_at, "dateTime"),
      })}
    </p>
  );
}
