import type { AdminCourse } from "@masar/contract/admin/schemas";
import { courseProblems } from "@masar/contract/admin/constants";
import { levels } from "@masar/contract/paths/constants";
import { courseHosts } from "@masar/domain/catalog/link-guard";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { useAddCourse, useUpdateCourse } from "#web/features/admin/admin.api.ts";
import {
  type CourseDraft,
  findErrors,
  type NumberName,
  providerOf,
  suggestSlug,
  toDraft,
  toFacts,
} from "./course-draft.ts";
import { TermPicker } from "#web/features/admin/import/term-picker.tsx";

type CourseFormProps = { course: AdminCourse | undefined; onClose: () => void };
type Name = keyof CourseDraft;
type TextName = NumberName | "title" | "url" | "slug" | "source";

export function CourseForm({ course, onClose }: CourseFormProps) {
  const { t } = useTranslation();
  const [id] = useState(() => course?.id ?? newId());
  const [draft, setDraft] = useState(() => toDraft(course));
  const [isChanged, setChanged] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [hasOwnSlug, setOwnSlug] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<Name>();
  const { data: terms } = useQuery(catalogTermsQuery);
  const add = useAddCourse();
  const update = useUpdateCourse();
  const [failure, setFailure] = useState<unknown>();

  const change = (values: Partial<CourseDraft>) => {
    for (const name of Object.keys(values)) clearError(name as Name);
    const hasSlug = hasOwnSlug || "slug" in values;
    setOwnSlug(hasSlug);
    setChanged(true);
    setDraft((before) => {
      const next = { ...before, ...values };
      // The URL determines the provider; a new course's slug follows until it is edited by hand.
      const provider = ("url" in values && providerOf(next.url)) || next.provider;
      const followed = { ...next, provider };
      return course || hasSlug ? followed : { ...followed, slug: suggestSlug(followed) };
    });
  };

  const send = () => {
    setFailure(undefined);
    const found = Object.entries(findErrors(draft, !course));
    const texts = found.map(([name, error]) => [name, draftErrorText(t, error)]);
    if (showErrors(Object.fromEntries(texts))) return;
    const facts = toFacts(draft);
    const onSuccess = ({ title }: AdminCourse) => {
      toast({
        title: t(course ? "administration:courses.saved" : "administration:courses.added"),
        description: title,
      });
      onClose();
    };
    const onError = (error: unknown) => {
      const rejected = findRejectedField(t, error);
      if (!rejected || !showErrors(rejected)) setFailure(error);
    };
    if (course) update.mutate({ id, change: facts }, { onSuccess, onError });
    else add.mutate({ id, slug: draft.slug, ...facts }, { onSuccess, onError });
  };

  const leave = () => (isChanged ? setConfirming(true) : onClose());

  const textField = (
    name: TextName,
    { hint, required, ...input }: ComponentProps<"input"> & { hint?: string },
  ) => (
    <Field
      label={t(`administration:course.${name}`)}
      hint={hint}
      error={errors[name]}
      required={required}
    >
      <TextInput
        {...input}
        value={draft[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );

  return (
    <FormDialog
      wide
      title={t(course ? "administration:course.editTitle" : "administration:course.addTitle")}
      formRef={formRef}
      submitLabel={t("administration:course.save")}
      pending={add.isPending || update.isPending}
      error={
        failure !== undefined && `${t("administration:course.failed")} ${errorText(t, failure)}`
      }
      onSubmit={send}
      onClose={leave}
    >
      {textField("title", { maxLength: 200, required: true })}
      {textField("url", {
        type: "url",
        maxLength: 2000,
        required: true,
        hint: t("administration:course.urlHint"),
      })}
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <SelectField
          label={t("administration:course.provider")}
          error={errors.provider}
          value={draft.provider}
          options={courseHosts.map(({ provider }) => ({ value: provider, label: provider }))}
          onChange={(provider) => change({ provider })}
        />
        <SelectField
          label={t("administration:course.language")}
          value={draft.language}
          options={languages.map((value) => ({ value, label: t(`courses:languages.${value}`) }))}
          onChange={(language) => change({ language })}
        />
        <SelectField
          label={t("administration:course.experience_level")}
          value={draft.experience_level}
          options={levels.map((value) => ({ value, label: t(`courses:levels.${value}`) }))}
          onChange={(experience_level) => change({ experience_level })}
        />
      </div>
      {(["description", "description_ar"] as const).map((name) => (
        <Field key={name} label={t(`administration:course.${name}`)} error={errors[name]} required>
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
        {textField("price_usd", {
          inputMode: "decimal",
          hint: t("administration:course.priceHint"),
        })}
        <div>
          {textField("duration_hours", { inputMode: "decimal", required: true })}
          <Checkbox
            label={t("administration:course.hours_are_estimated")}
            checked={draft.hours_are_estimated}
            onChange={(event) => change({ hours_are_estimated: event.target.checked })}
          />
        </div>
        {textField("rating", {
          inputMode: "decimal",
          hint: t("administration:course.ratingHint"),
        })}
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
      {textField("source", { maxLength: 80, required: true })}
      {!course &&
        textField("slug", {
          dir: "ltr",
          maxLength: 80,
          required: true,
          hint: t("administration:course.slugHint"),
        })}
      {isConfirming && (
        <ConfirmDialog
          open
          title={t("administration:course.discard.title")}
          text={t("administration:course.discard.text")}
          confirmLabel={t("administration:course.discard.confirm")}
          onConfirm={onClose}
          onClose={() => setConfirming(false)}
        />
      )}
    </FormDialog>
  );
}

function draftErrorText(t: TFunction, error: ReturnType<typeof findErrors>[Name]) {
  if (error === "link") return t("errors:link_not_allowed");
  if (error === "arabic") return t("administration:faults.not_arabic");
  if (error === "hours") return t("administration:course.hoursRange");
  return error && t(`administration:course.${error}`);
}

/** Errors that only the server can find, by their field. */
function findRejectedField(t: TFunction, error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "link_not_allowed") return { url: t("errors:link_not_allowed") };
  const { field, fault, detail } = error.params;
  const known = courseProblems.find((name) => name === fault);
  return known && { [String(field)]: t(`administration:faults.${known}`, { detail }) };
}
