import { limits } from "@masar/contract/limits";
import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { diffDrafts, createDraft, TaskFields } from "./task-fields.tsx";
import { useTaskChanges } from "./tasks.api.ts";

export function AddTask({ milestoneRef }: { milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const { add } = useTaskChanges();
  const [draft, setDraft] = useState(() => createDraft(milestoneRef));
  const [hasDetails, setHasDetails] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = draft.title.trim() === "";
    if (showErrors({ title: isEmpty ? t("tasks:errors.title") : undefined })) return;
    void add({ ...diffDrafts(createDraft(), draft), priority: draft.priority });
    setDraft(createDraft(milestoneRef));
    setHasDetails(false);
    formRef.current?.querySelector("input")?.focus();
  };

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      <Field label={t("tasks:new")} error={errors.title}>
        <div className="flex gap-2">
          <TextInput
            value={draft.title}
            placeholder={t("tasks:placeholder")}
            maxLength={limits.tasks.titleLength}
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => {
              setDraft({ ...draft, title: event.target.value });
              clearError("title");
            }}
          />
          {!hasDetails && (
            <IconButton type="submit" icon={Plus} label={t("tasks:add")} variant="outlined" />
          )}
        </div>
      </Field>
      {hasDetails && (
        <TaskFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="sm"
          className="-ms-4"
          aria-expanded={hasDetails}
          icon={<Icon icon={hasDetails ? ChevronUp : ChevronDown} size={18} />}
          onClick={() => setHasDetails(!hasDetails)}
        >
          {t("tasks:details")}
        </Button>
        {hasDetails && (
          <Button type="submit" size="sm">
            {t("tasks:add")}
          </Button>
        )}
      </div>
    </form>
  );
}
