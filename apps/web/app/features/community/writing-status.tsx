import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { forumErrorText } from "./forum-error.ts";

export type WritingStatus = ResponseOf<"getForumStanding">;

export function SuspensionAlert(props: { status: WritingStatus; hasDraft: boolean }) {
  const { suspended_until: until, suspended_reason: reason } = props.status;
  const { t } = useTranslation();
  const format = useFormat();
  const lines = [
    until && t("community:standing.suspended", { date: format.date(until, "dateTime") }),
    reason !== null && t(`community:standing.reasons.${reason}`),
    props.hasDraft && t("community:standing.draftKept"),
  ];
  return <InlineAlert tone="info">{lines.filter(Boolean).join(" ")}</InlineAlert>;
}

type FirstDayProps = { status: WritingStatus | undefined; kind: "topics" | "replies" };

/** Shown before a new member writes more than the first day allows. */
export function FirstDayLimitAlert({ status, kind }: FirstDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const firstDay = status?.first_day;
  if (!firstDay || firstDay[`${kind}_left`] !== 0) return null;
  const date = format.date(firstDay.ends_at, "dateTime");
  return <InlineAlert tone="info">{t(`community:standing.used.${kind}`, { date })}</InlineAlert>;
}

type FormStatusProps = FirstDayProps & {
  /** Undefined when the member has a display name. */
  name: string | undefined;
  nameError: string | undefined;
  onWriteName: (name: string) => void;
  error: unknown;
};

/** The end of the forms for topics and replies: display name, error and what is left of the first day's limit. */
export function FormStatus(props: FormStatusProps) {
  const { status, kind, name, nameError, onWriteName, error } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const firstDay = status?.first_day;
  const count = firstDay?.[`${kind}_left`] ?? 0;
  return (
    <>
      {name !== undefined && (
        <Field
          label={t("community:name.field")}
          hint={t("community:name.hint")}
          error={nameError}
          required
        >
          <TextInput
            value={name}
            autoComplete="nickname"
            maxLength={limits.community.displayNameLength}
            onChange={(event) => onWriteName(event.target.value)}
          />
        </Field>
      )}
      {Boolean(error) && <InlineAlert tone="error">{forumErrorText(t, error)}</InlineAlert>}
      {firstDay && count > 0 && (
        <p className="text-sm text-ink-2">
          {t(`community:standing.${kind}`, {
            count,
            links: t("community:standing.links", { count: firstDay.links_left }),
            date: format.date(firstDay.ends_at, "dateTime"),
          })}
        </p>
      )}
    </>
  );
}
