import type { Note } from "@masar/contract/notes/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { removeRejectedNote, useRefusedNotes } from "#web/sync/rejected-notes.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { notesQuery } from "#web/entities/note/note-queries.ts";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { NoteEditor } from "./note-editor.tsx";
import { NoteList } from "./note-list.tsx";
import { findOtherVersions } from "./note-text.ts";
import { NoteView } from "./note-view.tsx";
import { useNoteChanges } from "./notes.api.ts";

type Opened = { id: string; mode: "read" | "write" };

type NoteToolProps = {
  milestoneRef?: MilestoneRef;
  /** A note to show or write; another object opens another one. */
  target?: Opened;
};

/** Used in the dialog and on the desk. Notes of `milestoneRef` are listed first. */
export function NoteTool({ milestoneRef, target }: NoteToolProps) {
  const { t } = useTranslation();
  const query = useQuery(notesQuery);
  if (query.data) return <Notes notes={query.data} {...{ milestoneRef, target }} />;
  return (
    <QueryFallback query={query} failedTitle={t("notes:failed")} className="grid gap-5">
      <Skeleton className="h-11 w-36 rounded-full!" />
      {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </QueryFallback>
  );
}

function Notes({ notes, milestoneRef, target }: NoteToolProps & { notes: Note[] }) {
  const { t } = useTranslation();
  const { remove, setFavourite } = useNoteChanges();
  const [opened, setOpened] = useState(target);
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== lastTarget) {
    setLastTarget(target);
    if (target) setOpened(target);
  }
  const [returnTo, setReturnTo] = useState<string>();
  const focusProps = useRestoreFocus(t("notes:list"));
  const note = notes.find(({ id }) => id === opened?.id);
  const others = note ? findOtherVersions(notes, note) : [];
  const close = () => {
    setReturnTo(opened?.id);
    setOpened(undefined);
  };

  // A deleted note closes; the editor stays open.
  if (!opened || (opened.mode === "read" && !note)) {
    return (
      <div {...focusProps} className="grid grid-cols-1 gap-4 outline-none">
        <div>
          <Button
            variant="secondary"
            icon={<Icon icon={Plus} size={18} />}
            onClick={() => setOpened({ id: newId(), mode: "write" })}
          >
            {t("notes:new")}
          </Button>
        </div>
        <RejectedNotes />
        <NoteList
          notes={notes}
          milestoneRef={milestoneRef}
          returnTo={returnTo}
          onOpen={(id) => setOpened({ id, mode: "read" })}
        />
      </div>
    );
  }
  return (
    <div {...focusProps} className="grid grid-cols-1 gap-3 outline-none">
      <div>
        <Button
          variant="quiet"
          size="sm"
          className="-ms-4"
          icon={<Icon icon={ArrowLeft} size={18} />}
          onClick={close}
        >
          {t("notes:back")}
        </Button>
      </div>
      {opened.mode === "write" ? (
        <NoteEditor
          key={opened.id}
          id={opened.id}
          note={note}
          notes={notes}
          milestoneRef={milestoneRef}
          onDone={() => setOpened({ ...opened, mode: "read" })}
        />
      ) : (
        note && (
          <NoteView
            key={note.id}
            note={note}
            others={others}
            onEdit={() => setOpened({ ...opened, mode: "write" })}
            onDelete={() => {
              remove(note);
              // Its row is about to be removed.
              setReturnTo(undefined);
              setOpened(undefined);
            }}
            onFavourite={(isFavorite) => setFavourite(note, isFavorite)}
            onChoose={(chosen) => {
              remove(...[note, ...others].filter((version) => version !== chosen));
              // The remaining version has the id of the original.
              setOpened({ id: note.copy_of ?? note.id, mode: "read" });
            }}
          />
        )
      )}
    </div>
  );
}

/** Notes that the server rejected, to be copied before they are discarded. */
function RejectedNotes() {
  const { t } = useTranslation();
  const copyNote = async (text: string) => {
    if (await copyText(t, text)) toast({ title: t("settings:copy.done") });
  };
  return useRefusedNotes().map(({ id, title, content }) => (
    <InlineAlert key={id} tone="error">
      <p className="font-medium">
        {t("notes:refused.title")} <bdi {...bidiText(title)} />
      </p>
      <p>{t("notes:refused.text")}</p>
      <p
        {...bidiText(content, directionOf(content))}
        className="mt-2 line-clamp-3 break-words text-ink-2"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyNote(`${title}\n\n${content}`)}
        >
          {t("shell:sync.refused.copy")}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => removeRejectedNote(id)}>
          {t("notes:refused.drop")}
        </Button>
      </div>
    </InlineAlert>
  ));
}
