import type { AdminCourse } from "@masar/contract/admin/schemas";
import { courseProblems } from "@masar/contract/admin/constants";
import { levels } from "@masar/contract/paths/constants";
import { courseHosts } from "@masar/domain/catalog/link-guard";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { useAddCourse, useUpdateCourse } from "#web/features/admin/admin.api.ts";
import {
  type CourseDraft,
  findErrors,
  makeDraft,
  providerOf,
  readDraft,
  suggestSlug,
} from "./course-draft.ts";
import { TermPicker } from "./term-picker.tsx";

type CourseFormProps = { course: AdminCourse | undefined; onClose: () => void };
type Name = keyof CourseDraft;

/** Adds a course, or changes one: every fact the catalog knows. */
export function CourseForm({ course, onClose }: CourseFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [id] = useState(() => course?.id ?? newId());
  const [draft, setDraft] = useState(() => makeDraft(course));
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [hasOwnSlug, setOwnSlug] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<Name>();
  const { data: terms } = useQuery(catalogTermsQuery);
  const add = useAddCourse();
  const update = useUpdateCourse();
  const isPending = add.isPending || update.isPending;
  const [failure, setFailure] = useState<unknown>();

  const change = (values: Partial<CourseDraft>) => {
    for (const name of Object.keys(values)) clearError(name as Name);
    setChanged(true);
    setDraft((before) => {
      const next = { ...before, ...values };
      // The address says whose it is, and a new course's short name follows until it is written by hand.
      const provider = ("url" in values && providerOf(next.url)) || next.provider;
      const followed = { ...next, provider };
      return course || hasOwnSlug ? followed : { ...followed, slug: suggestSlug(followed) };
    });
  };

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    const found = Object.entries(findErrors(draft, !course)).map(([name, error]) => [
      name,
      sayError(t, error),
    ]);
    if (showErrors(Object.fromEntries(found))) return;
    const facts = readDraft(draft);
    const onSuccess = ({ title }: AdminCourse) => {
      toast({
        title: t(course ? "administration:courses.saved" : "administration:courses.added"),
        description: title,
      });
      onClose();
    };
    const onError = (error: unknown) => {
      const refused = readRefusal(t, error);
      if (!refused || !showErrors(refused)) setFailure(error);
    };
    if (course) update.mutate({ id, change: facts }, { onSuccess, onError });
    else add.mutate({ id, slug: draft.slug, ...facts }, { onSuccess, onError });
  };

  const leave = () => (isChanged ? setAsking(true) : onClose());

  const text = (
    name: "title" | "url" | "slug" | "source" | "price_usd" | "duration_hours" | "rating",
  ) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <Dialog
      open
      wide
      onClose={leave}
      title={t(course ? "administration:course.editTitle" : "administration:course.addTitle")}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {t("administration:course.save")}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} noValidate onSubmit={send} className="grid gap-5">
        {failure !== undefined && (
          <InlineAlert tone="error">
            {t("administration:course.failed")} {errorText(t, failure)}
          </InlineAlert>
        )}
        <Field label={t("administration:course.title")} error={errors.title} required>
          <TextInput maxLength={200} {...text("title")} />
        </Field>
        <Field
          label={t("administration:course.url")}
          hint={t("administration:course.urlHint")}
          error={errors.url}
          required
        >
          <TextInput type="url" maxLength={2000} {...text("url")} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Field label={t("administration:course.provider")} error={errors.provider}>
            <Select
              value={draft.provider}
              options={courseHosts.map(({ provider }) => ({ value: provider, label: provider }))}
              onChange={(event) => change({ provider: event.target.value })}
            />
          </Field>
          <Field label={t("administration:course.language")}>
            <Select
              value={draft.language}
              options={languages.map((value) => ({
                value,
                label: t(`courses:languages.${value}`),
              }))}
              onChange={(event) =>
                change({ language: event.target.value as CourseDraft["language"] })
              }
            />
          </Field>
          <Field label={t("administration:course.experience_level")}>
            <Select
              value={draft.experience_level}
              options={levels.map((value) => ({ value, label: t(`courses:levels.${value}`) }))}
              onChange={(event) =>
                change({ experience_level: event.target.value as CourseDraft["experience_level"] })
              }
            />
          </Field>
        </div>
        {(["description", "description_ar"] as const).map((name) => (
          <Field
            key={name}
            label={t(`administration:course.${name}`)}
            error={errors[name]}
            required
          >
            <TextArea
              rows={2}
              maxLength={1000}
              lang={name === "description" ? "en" : "ar"}
              dir={name === "description" ? "ltr" : "rtl"}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Field
            label={t("administration:course.price_usd")}
            hint={t("administration:course.priceHint")}
            error={errors.price_usd}
          >
            <TextInput inputMode="decimal" {...text("price_usd")} />
          </Field>
          <div>
            <Field
              label={t("administration:course.duration_hours")}
              error={errors.duration_hours}
              required
            >
              <TextInput inputMode="decimal" {...text("duration_hours")} />
            </Field>
            <Checkbox
              label={t("administration:course.hours_are_estimated")}
              checked={draft.hours_are_estimated}
              onChange={(event) => change({ hours_are_estimated: event.target.checked })}
            />
          </div>
          <Field
            label={t("administration:course.rating")}
            hint={t("administration:course.ratingHint")}
            error={errors.rating}
          >
            <TextInput inputMode="decimal" {...text("rating")} />
          </Field>
        </div>
        {(["fields", "skills_covered"] as const).map((name) => (
          <TermPicker
            key={name}
            label={t(`administration:course.${name}`)}
            terms={(name === "fields" ? terms?.fields : terms?.skills) ?? []}
            chosen={draft[name]}
            error={errors[name]}
            onChange={(chosen) => change({ [name]: chosen })}
          />
        ))}
        <Field label={t("administration:course.source")} error={errors.source} required>
          <TextInput maxLength={80} {...text("source")} />
        </Field>
        {!course && (
          <Field
            label={t("administration:course.slug")}
            hint={t("administration:course.slugHint")}
            error={errors.slug}
            required
          >
            <TextInput
              dir="ltr"
              maxLength={80}
              value={draft.slug}
              onChange={(event) => {
                setOwnSlug(true);
                setChanged(true);
                clearError("slug");
                setDraft((before) => ({ ...before, slug: event.target.value }));
              }}
            />
          </Field>
        )}
      </form>
      {isAsking && (
        <ConfirmDialog
          open
          title={t("administration:course.discard.title")}
          text={t("administration:course.discard.text")}
          confirmLabel={t("administration:course.discard.confirm")}
          pending={false}
          error={undefined}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

type DraftError = ReturnType<typeof findErrors>[Name];

function sayError(t: TFunction, error: DraftError): string | undefined {
  if (error === "link") return t("errors:link_not_allowed");
  if (error === "arabic") return t("administration:faults.not_arabic");
  if (error === "hours") return t("administration:course.hoursRange");
  return error && t(`administration:course.${error}`);
}

/** What the server alone could know, said at the field it is about. */
function readRefusal(t: TFunction, error: unknown): Partial<Record<Name, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "link_not_allowed") return { url: t("errors:link_not_allowed") };
  const { field, fault, detail } = error.params;
  const known = courseProblems.find((name) => name === fault);
  return known && { [String(field)]: t(`administration:faults.${known}`, { detail }) };
}
