import type { AdminResource } from "@masar/contract/resources/admin-schemas";
import { resourceKinds, resourceProblems } from "@masar/contract/resources/constants";
import { languages } from "@masar/i18n/locales";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { TermPicker } from "#web/features/admin/import/term-picker.tsx";
import { ApiError } from "#web/platform/api/api-client.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import {
  findErrors,
  findFaults,
  kindOf,
  type ResourceDraft,
  suggestSlug,
  toDraft,
  toFacts,
} from "./resource-draft.ts";
import { hostsQuery, placesQuery, useAddResource, useUpdateResource } from "./resources.api.ts";

type ResourceFormProps = { resource: AdminResource | undefined; onClose: () => void };
type Name = keyof ResourceDraft;
type TextName = "title" | "title_ar" | "author" | "url" | "minutes" | "slug";

export function ResourceForm({ resource, onClose }: ResourceFormProps) {
  const { t } = useTranslation();
  const [id] = useState(() => resource?.id ?? newId());
  const [draft, setDraft] = useState(() => toDraft(resource));
  const [isChanged, setChanged] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [hasOwnSlug, setOwnSlug] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<Name>();
  const { data: terms } = useQuery(catalogTermsQuery);
  const { data: hosts } = useQuery(hostsQuery);
  const { data: places } = useQuery(placesQuery);
  const add = useAddResource();
  const update = useUpdateResource();
  const [failure, setFailure] = useState<unknown>();

  const change = (values: Partial<ResourceDraft>) => {
    for (const name of Object.keys(values)) clearError(name as Name);
    const hasSlug = hasOwnSlug || "slug" in values;
    setOwnSlug(hasSlug);
    setChanged(true);
    setDraft((before) => {
      const next = { ...before, ...values };
      const kind = ("url" in values && kindOf(next.url.trim())) || next.kind;
      const followed = { ...next, kind };
      return resource || hasSlug ? followed : { ...followed, slug: suggestSlug(followed) };
    });
  };

  /** By field; what needs the lists of the server is left to it until they are loaded. */
  const findTexts = (): Partial<Record<Name, string>> => {
    const empty = Object.entries(findErrors(draft, !resource)).map(([name, error]) => [
      name,
      t(`resources:form.${error}`),
    ]);
    const faults =
      terms && hosts && places
        ? findFaults(draft, resource, {
            hosts: hosts.hosts,
            skills: new Set(terms.skills.map((term) => term.id)),
            milestones: new Set(places.places.map((place) => place.id)),
          })
        : [];
    const found = faults.map(({ field, fault, detail }) => [
      field,
      t(`resources:faults.${fault}`, { detail }),
    ]);
    // An empty field is no link of another host.
    return Object.fromEntries([...found, ...empty]) as Partial<Record<Name, string>>;
  };

  const send = () => {
    setFailure(undefined);
    if (showErrors(findTexts())) return;
    const facts = toFacts(draft);
    const onSuccess = ({ title }: AdminResource) => {
      toast({ title: t(`resources:list.${resource ? "saved" : "added"}`), description: title });
      onClose();
    };
    const onError = (error: unknown) => {
      const rejected = findRejectedField(t, error);
      if (!rejected || !showErrors(rejected)) setFailure(error);
    };
    if (resource) update.mutate({ id, change: facts }, { onSuccess, onError });
    else add.mutate({ id, slug: draft.slug, ...facts }, { onSuccess, onError });
  };

  const textField = (
    name: TextName,
    { hint, required, ...input }: ComponentProps<"input"> & { hint?: string },
  ) => (
    <Field label={t(`resources:form.${name}`)} hint={hint} error={errors[name]} required={required}>
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
      title={t(resource ? "resources:form.editTitle" : "resources:form.addTitle")}
      formRef={formRef}
      submitLabel={t("resources:form.save")}
      pending={add.isPending || update.isPending}
      error={failure !== undefined && `${t("resources:form.failed")} ${errorText(t, failure)}`}
      onSubmit={send}
      onClose={() => (isChanged ? setConfirming(true) : onClose())}
    >
      {textField("url", {
        type: "url",
        maxLength: 2000,
        required: true,
        hint: t("resources:form.urlHint"),
      })}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {textField("title", { maxLength: 200, required: true, lang: "en", dir: "ltr" })}
        {textField("title_ar", { maxLength: 200, lang: "ar", dir: "rtl" })}
        {textField("author", { maxLength: 120, required: true, dir: "auto" })}
        {textField("minutes", { inputMode: "numeric", hint: t("resources:form.minutesHint") })}
        <SelectField
          label={t("resources:form.kind")}
          error={errors.kind}
          value={draft.kind}
          options={resourceKinds.map((value) => ({
            value,
            label: t(`courses:resources.kinds.${value}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          label={t("resources:form.language")}
          value={draft.language}
          options={languages.map((value) => ({ value, label: t(`courses:languages.${value}`) }))}
          onChange={(language) => change({ language })}
        />
      </div>
      {(["description", "description_ar"] as const).map((name) => (
        <Field key={name} label={t(`resources:form.${name}`)} error={errors[name]} required>
          <TextArea
            rows={2}
            maxLength={300}
            lang={name === "description" ? "en" : "ar"}
            dir={name === "description" ? "ltr" : "rtl"}
            value={draft[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <TermPicker
        label={t("resources:form.skills")}
        terms={terms?.skills ?? []}
        chosen={draft.skills}
        error={errors.skills}
        onChange={(skills) => change({ skills })}
      />
      <TermPicker
        isOptional
        label={t("resources:form.milestones")}
        hint={t("resources:form.milestonesHint")}
        terms={places?.places ?? []}
        chosen={draft.milestones}
        error={errors.milestones}
        onChange={(milestones) => change({ milestones })}
      />
      {!resource &&
        textField("slug", {
          dir: "ltr",
          maxLength: 80,
          required: true,
          hint: t("resources:form.slugHint"),
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

/** Errors that only the server can find, by their field. */
function findRejectedField(t: TFunction, error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  const { field, fault, detail } = error.params;
  const known = resourceProblems.find((name) => name === fault);
  return known && { [String(field)]: t(`resources:faults.${known}`, { detail }) };
}
