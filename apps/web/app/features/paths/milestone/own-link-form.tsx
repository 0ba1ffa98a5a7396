import { ownLinkLimits } from "@masar/contract/own-links/constants";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import { getOwnLinkHost, parseOwnLink } from "@masar/domain/catalog/own-link-guard";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import type { OwnLinkDraft } from "./own-links.api.ts";

const { titleLength, maxMinutes } = ownLinkLimits;

type OwnLinkFormProps = {
  milestone: MilestoneView;
  /** Without one, a link is added. */
  link?: OwnLink;
  onSave: (draft: OwnLinkDraft) => void;
  onClose: () => void;
};

export function OwnLinkForm({ milestone, link, onSave, onClose }: OwnLinkFormProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(link?.url ?? "");
  const [title, setTitle] = useState(link?.title ?? "");
  const [minutes, setMinutes] = useState(link?.minutes ? String(link.minutes) : "");
  const [sub, setSub] = useState(link?.sub_milestone ?? "");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"url" | "minutes">();
  const parsed = parseOwnLink(url);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsedMinutes = parseMinutes(minutes);
    const hasErrors = showErrors({
      url: "problem" in parsed ? t(`courses:own.errors.${parsed.problem}`) : undefined,
      minutes:
        parsedMinutes === undefined
          ? t("courses:own.errors.minutes", { least: 1, most: maxMinutes })
          : undefined,
    });
    if (hasErrors || "problem" in parsed || parsedMinutes === undefined) return;
    onSave({
      milestone_key: milestone.key,
      sub_milestone: sub === "" ? null : sub,
      url: parsed.url,
      title: title.trim(),
      minutes: parsedMinutes,
    });
    onClose();
  };

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className="@container grid w-full grid-cols-1 gap-4 py-1"
    >
      <Field label={t("courses:own.url")} error={errors.url} required>
        <TextInput
          // The user opened the form, so typing goes to the link.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="url"
          value={url}
          autoComplete="off"
          placeholder={t("courses:own.urlExample")}
          onChange={(event) => {
            clearError("url");
            setUrl(event.target.value);
          }}
        />
      </Field>
      <Field label={t("courses:own.name")}>
        <TextInput
          value={title}
          maxLength={titleLength}
          autoComplete="off"
          placeholder={"url" in parsed ? getOwnLinkHost(parsed.url) : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <Field label={t("courses:own.minutes")} error={errors.minutes}>
          <TextInput
            inputMode="numeric"
            value={minutes}
            autoComplete="off"
            onChange={(event) => {
              clearError("minutes");
              setMinutes(event.target.value);
            }}
          />
        </Field>
        {milestone.sub_milestones.length > 0 && (
          <SelectField
            label={t("courses:own.place")}
            value={sub}
            options={[
              { value: "", label: t("courses:own.wholeMilestone") },
              ...milestone.sub_milestones.map(({ id, title: name }) => ({
                value: id,
                label: displayText(name),
              })),
            ]}
            onChange={setSub}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" size="sm">
          {t(link ? "courses:own.save" : "courses:own.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Null for an empty field; undefined for what is no number of minutes. */
function parseMinutes(text: string): number | null | undefined {
  const digits = toLatinDigits(text.trim());
  if (digits === "") return null;
  const minutes = /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  return minutes >= 1 && minutes <= maxMinutes ? minutes : undefined;
}
