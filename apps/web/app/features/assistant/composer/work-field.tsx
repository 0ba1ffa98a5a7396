import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { notesQuery } from "#web/entities/note/note-queries.ts";
import { groupByMilestone } from "#web/entities/milestone/milestone-ref.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import type { ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";
import { readWork, useWork, writeWork } from "#web/features/assistant/chat/work-draft.ts";

const { workLength } = limits.assistant;

/** The work to be reviewed: typed, pasted or copied from a note, and stored until it is cleared. */
export function WorkField({ milestone, action }: { milestone: ChatMilestone; action?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const countId = useId();
  const work = useWork();
  const used = format.number(work.length);
  const max = format.number(workLength);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {t("modes:work.label")}
        </label>
        <p id={countId} className="text-xs text-ink-2 tabular-nums">
          {t("modes:work.count", { used, most: max })}
        </p>
      </div>
      <TextArea
        id={id}
        aria-describedby={countId}
        rows={3}
        value={work}
        maxLength={workLength}
        placeholder={t("modes:work.placeholder")}
        className="max-h-48 text-sm"
        onChange={(event) => writeWork(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <NotePicker milestone={milestone} />
        </div>
        {action}
      </div>
    </div>
  );
}

/** Lists the notes of the milestone first. Choosing one replaces the text of the field. */
function NotePicker({ milestone }: { milestone: ChatMilestone }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(notesQuery);
  const candidates = (data ?? []).filter(({ content }) => content.trim() !== "");
  if (candidates.length === 0) return null;
  const { here } = groupByMilestone(candidates, milestone);
  const notes = [...here, ...candidates.filter((note) => !here.includes(note))];

  const copyNote = ({ content }: Note) => {
    const before = readWork();
    writeWork(content.slice(0, workLength));
    const isCut = content.length > workLength;
    if (before === "" && !isCut) return;
    toast({
      title: isCut
        ? t("modes:work.cut", { most: format.number(workLength) })
        : t("modes:work.taken"),
      action: { label: t("modes:undo"), onAct: () => writeWork(before) },
    });
  };
  return (
    <Select
      aria-label={t("modes:work.fromNote")}
      className="text-sm"
      value=""
      options={[
        { value: "", label: t("modes:work.fromNote") },
        ...notes.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(event) => {
        const note = notes.find(({ id }) => id === event.target.value);
        if (note) copyNote(note);
      }}
    />
  );
}
