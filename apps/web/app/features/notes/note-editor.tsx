import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { PathMilestoneFields } from "#web/entities/milestone/path-milestone-fields.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { suggestTitle } from "./note-text.ts";
import { TagField } from "./tag-field.tsx";
import { type NoteDraft, type SaveState, titleOf, useNoteDraft } from "./use-note-draft.ts";

type NoteEditorProps = {
  id: string;
  /** Undefined for a new note. */
  note: Note | undefined;
  notes: readonly Note[];
  milestoneRef?: MilestoneRef;
  onDone: () => void;
};

/** Saves automatically. */
export function NoteEditor({ id, note, notes, milestoneRef, onDone }: NoteEditorProps) {
  const { t } = useTranslation();
  const { draft, state, write, save } = useNoteDraft({ id, note, notes, milestoneRef });
  const [mode, setMode] = useState<"write" | "preview">("write");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"title">();
  const suggestion = suggestTitle(draft.content);
  const isUnnamed = draft.title.trim() === "";
  const max = limits.notes.contentLength;
  const left = max - draft.content.length;

  const finish = () => {
    if (showErrors({ title: titleOf(draft) === "" ? t("notes:errors.title") : undefined })) return;
    save();
    onDone();
  };

  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Field
        label={t("notes:titleField")}
        error={errors.title}
        hint={
          isUnnamed && suggestion !== "" ? t("notes:titleHint", { title: suggestion }) : undefined
        }
      >
        <TextInput
          // The user opened the editor, so typing goes to the title.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={draft.title}
          maxLength={limits.notes.titleLength}
          onBlur={save}
          onChange={(event) => {
            write({ title: event.target.value });
            clearError("title");
          }}
        />
      </Field>
      <div className="grid grid-cols-1 gap-2">
        <RadioGroup
          label={t("notes:mode")}
          choices={(["write", "preview"] as const).map((value) => ({
            value,
            label: t(`notes:${value}`),
          }))}
          value={mode}
          onChoose={setMode}
        />
        {mode === "write" ? (
          <Field
            label={t("notes:content")}
            hint={left > max / 10 ? t("notes:contentHint") : t("notes:left", { count: left })}
          >
            <TextArea
              rows={10}
              value={draft.content}
              maxLength={max}
              onBlur={save}
              onChange={(event) => {
                write({ content: event.target.value });
                clearError("title");
              }}
            />
          </Field>
        ) : (
          <div className="min-h-40 rounded-md border border-line p-4">
            {draft.content.trim() === "" ? (
              <p className="text-ink-2">{t("notes:nothingToPreview")}</p>
            ) : (
              <Markdown text={draft.content} topLevel={4} />
            )}
          </div>
        )}
      </div>
      <NoteDetailFields draft={draft} onWrite={write} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveLine state={state} onRetry={save} />
        <Button type="submit">{t("notes:done")}</Button>
      </div>
    </form>
  );
}

type DetailsProps = { draft: NoteDraft; onWrite: (part: Partial<NoteDraft>) => void };

function NoteDetailFields({ draft, onWrite }: DetailsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Button
        variant="quiet"
        size="sm"
        className="-ms-4 justify-self-start"
        aria-expanded={isOpen}
        icon={<Icon icon={isOpen ? ChevronUp : ChevronDown} size={18} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t("notes:details")}
      </Button>
      {isOpen && (
        <>
          <TagField tags={draft.tags} onChange={(tags) => onWrite({ tags })} />
          <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
            <Field label={t("notes:category")}>
              <TextInput
                value={draft.category}
                maxLength={limits.notes.categoryLength}
                onChange={(event) => onWrite({ category: event.target.value })}
              />
            </Field>
            <PathMilestoneFields
              pathId={draft.path_id}
              milestoneKey={draft.milestone_key}
              onChange={({ pathId, milestoneKey }) =>
                onWrite({ path_id: pathId, milestone_key: milestoneKey })
              }
            />
          </div>
          <Checkbox
            label={t("notes:favourite")}
            checked={draft.is_favorite}
            onChange={(event) => onWrite({ is_favorite: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}

function SaveLine({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="flex min-h-6 items-center gap-3 text-sm text-ink-2">
      {state === "failed" ? (
        <>
          <span className="text-rose">{t("notes:state.failed")}</span>
          <Button variant="link" size="sm" onClick={onRetry}>
            {t("notes:state.retry")}
          </Button>
        </>
      ) : (
        state !== "idle" && t(state === "queued" ? "notes:state.kept" : `notes:state.${state}`)
      )}
    </div>
  );
}
