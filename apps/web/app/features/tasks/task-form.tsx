import { limits } from "@masar/contract/limits";
import { priorities } from "@masar/contract/study/constants";
import type { Task } from "@masar/contract/tasks/schemas";
import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PathMilestoneFields } from "#web/entities/milestone/path-milestone-fields.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { DateInput } from "#web/ui/forms/date-input.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { createDraft, diffDrafts, type TaskDraft, toDraft, useTaskChanges } from "./tasks.api.ts";

/** `onSave` is called with a draft that has a title; `restart` begins the next one. */
function useTaskForm(
  initial: TaskDraft,
  onSave: (draft: TaskDraft, restart: () => void) => void,
  empty = initial,
) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title">();
  const change = (part: Partial<TaskDraft>) => {
    setDraft({ ...draft, ...part });
    if (part.title !== undefined) clearError("title");
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = draft.title.trim() === "";
    if (showErrors({ title: isEmpty ? t("tasks:errors.title") : undefined })) return;
    onSave(draft, () => {
      setDraft(empty);
      formRef.current?.querySelector("input")?.focus();
    });
  };
  return {
    draft,
    change,
    error: errors.title,
    formProps: { ref: formRef, onSubmit: handleSubmit, noValidate: true },
    titleProps: {
      value: draft.title,
      maxLength: limits.tasks.titleLength,
      onChange: (event: { target: { value: string } }) => change({ title: event.target.value }),
    },
  };
}

/** What a link fills in. */
export type ProposedTask = { title?: string; dueDate?: string | null };

type AddTaskProps = { milestoneRef?: MilestoneRef; proposed?: ProposedTask | undefined };

export function AddTask({ milestoneRef, proposed }: AddTaskProps) {
  const { t } = useTranslation();
  const { add } = useTaskChanges();
  const { title = "", dueDate = null } = proposed ?? {};
  const [hasDetails, setHasDetails] = useState(dueDate !== null);
  const empty = createDraft(milestoneRef);
  const { draft, change, error, formProps, titleProps } = useTaskForm(
    { ...empty, title, due_date: dueDate },
    (task, restart) => {
      add({ ...diffDrafts(createDraft(), task), priority: task.priority });
      setHasDetails(false);
      restart();
    },
    empty,
  );
  return (
    <form {...formProps} className="grid grid-cols-1 gap-3">
      <Field label={t("tasks:new")} error={error}>
        <div className="flex gap-2">
          <TextInput
            {...titleProps}
            placeholder={t("tasks:placeholder")}
            enterKeyHint="done"
            autoComplete="off"
          />
          {!hasDetails && (
            <IconButton type="submit" icon={Plus} label={t("tasks:add")} variant="outlined" />
          )}
        </div>
      </Field>
      {hasDetails && <TaskFields draft={draft} onChange={change} />}
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

export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const { save } = useTaskChanges();
  const [before] = useState(() => toDraft(task));
  const { draft, change, error, formProps, titleProps } = useTaskForm(before, (after) => {
    const changes = diffDrafts(before, after);
    if (Object.keys(changes).length > 0) save(task.id, changes);
    onClose();
  });
  return (
    <form {...formProps} className="grid grid-cols-1 gap-4 py-3">
      <Field label={t("tasks:titleField")} error={error} required>
        {/* The user opened the form, so typing goes to the title. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextInput autoFocus {...titleProps} />
      </Field>
      <TaskFields draft={draft} onChange={change} />
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

type TaskFieldsProps = { draft: TaskDraft; onChange: (part: Partial<TaskDraft>) => void };

/** All fields but the title. */
function TaskFields({ draft, onChange }: TaskFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Field label={t("tasks:description")}>
        <TextArea
          rows={2}
          value={draft.description}
          maxLength={limits.tasks.descriptionLength}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <Field label={t("tasks:dueDate")}>
          <DateInput
            value={draft.due_date ?? ""}
            onChange={(event) => onChange({ due_date: event.target.value || null })}
          />
        </Field>
        <SelectField
          label={t("tasks:priority")}
          value={draft.priority}
          options={priorities.map((value) => ({ value, label: t(`tasks:priorities.${value}`) }))}
          onChange={(priority) => onChange({ priority })}
        />
        <PathMilestoneFields
          pathId={draft.path_id}
          milestoneKey={draft.milestone_key}
          onChange={({ pathId, milestoneKey }) =>
            onChange({ path_id: pathId, milestone_key: milestoneKey })
          }
        />
      </div>
    </div>
  );
}
