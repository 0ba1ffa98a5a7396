import { limits } from "@masar/contract/limits";
import type { Task } from "@masar/contract/tasks/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { diffDrafts, toDraft, TaskFields } from "./task-fields.tsx";
import { useTaskChanges } from "./tasks.api.ts";

export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const { save } = useTaskChanges();
  const [before] = useState(() => toDraft(task));
  const [draft, setDraft] = useState(before);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = draft.title.trim() === "";
    if (showErrors({ title: isEmpty ? t("tasks:errors.title") : undefined })) return;
    const changes = diffDrafts(before, draft);
    if (Object.keys(changes).length > 0) void save(task.id, changes);
    onClose();
  };

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4 py-3">
      <Field label={t("tasks:titleField")} error={errors.title} required>
        <TextInput
          // The user opened the form, so typing goes to the title.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={draft.title}
          maxLength={limits.tasks.titleLength}
          onChange={(event) => {
            setDraft({ ...draft, title: event.target.value });
            clearError("title");
          }}
        />
      </Field>
      <TaskFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" size="sm">
          {t("tasks:save")}
        </Button>
      </div>
    </form>
  );
}
