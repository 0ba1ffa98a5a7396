import type { Note } from "@masar/contract/notes/schemas";
import { Pencil, Star, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ModelQuestions } from "#web/entities/question/model-questions.tsx";
import { useMilestoneOptions } from "#web/entities/milestone/use-milestone-options.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

type NoteViewProps = {
  note: Note;
  /** Versions of the note from other devices. */
  others: Note[];
  onEdit: () => void;
  onDelete: () => void;
  onFavourite: (isFavorite: boolean) => void;
  onChoose: (version: Note) => void;
};

export function NoteView(props: NoteViewProps) {
  const { note, others, onEdit, onDelete, onFavourite, onChoose } = props;
  const { t } = useTranslation();
  const [isComparing, setComparing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <article className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-1">
        <h3
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 pt-1.5 text-xl wrap-anywhere outline-none"
        >
          <span {...bidiText(note.title)} className="block" />
        </h3>
        <FavouriteButton note={note} onFavourite={onFavourite} />
        <IconButton icon={Trash2} label={t("notes:delete")} tooltip={false} onClick={onDelete} />
      </div>
      <NoteFacts note={note} />
      {others.length > 0 && (
        <InlineAlert
          tone="info"
          action={
            <Button variant="secondary" size="sm" onClick={() => setComparing(!isComparing)}>
              {t(isComparing ? "notes:copy.hide" : "notes:copy.compare")}
            </Button>
          }
        >
          {t("notes:copy.text")}
        </InlineAlert>
      )}
      {isComparing && others.length > 0 ? (
        <div className="@container">
          <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
            {[note, ...others].map((version) => (
              <Version
                key={version.version}
                version={version}
                isThis={version === note}
                onChoose={() => onChoose(version)}
              />
            ))}
          </div>
        </div>
      ) : (
        <NoteText note={note} />
      )}
      {note.copy_of === null && note.content.trim() !== "" && (
        <ModelQuestions key={note.id} source={{ kind: "note", id: note.id }} />
      )}
      <div>
        <Button variant="secondary" icon={<Icon icon={Pencil} size={18} />} onClick={onEdit}>
          {t("notes:edit")}
        </Button>
      </div>
    </article>
  );
}

type FavouriteButtonProps = { note: Note; onFavourite: (isFavorite: boolean) => void };

export function FavouriteButton({ note, onFavourite }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const { is_favorite: isFavorite } = note;
  return (
    <IconButton
      icon={Star}
      label={t(isFavorite ? "notes:unmarkFavourite" : "notes:markFavourite")}
      tooltip={false}
      onClick={() => onFavourite(!isFavorite)}
      className={isFavorite ? "text-saffron [&_svg]:fill-current" : undefined}
    />
  );
}

function NoteFacts({ note }: { note: Note }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paths, milestones } = useMilestoneOptions(note.path_id);
  const path = paths.find(({ id }) => id === note.path_id)?.title;
  const milestone = milestones.find(({ id }) => id === note.milestone_key)?.title;
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span>{t("notes:changed", { when: format.relativeTime(note.updated_at) })}</span>
        {note.category !== "" && <bdi {...bidiText(note.category)} className="wrap-anywhere" />}
        {path && <bdi {...bidiText(path)} className="wrap-anywhere" />}
        {milestone && <bdi {...bidiText(milestone)} className="wrap-anywhere" />}
      </p>
      <NoteMarks note={note} />
    </div>
  );
}

/** Badges for conflicts, examples and tags. */
export function NoteMarks({ note, hasOthers = false }: { note: Note; hasOthers?: boolean }) {
  const { t } = useTranslation();
  if (note.tags.length === 0 && !note.is_sample && !hasOthers) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {hasOthers && <Badge tone="lapis">{t("notes:copy.mark")}</Badge>}
      {note.is_sample && <Badge>{t("notes:example")}</Badge>}
      {note.tags.map((tag) => (
        <Badge key={tag} tone="teal">
          <bdi {...bidiText(tag)} className="wrap-anywhere whitespace-normal" />
        </Badge>
      ))}
    </span>
  );
}

function NoteText({ note }: { note: Note }) {
  const { t } = useTranslation();
  if (note.content.trim() === "") return <p className="text-ink-2">{t("notes:emptyText")}</p>;
  return <Markdown text={note.content} topLevel={4} />;
}

type VersionProps = { version: Note; isThis: boolean; onChoose: () => void };

function Version({ version, isThis, onChoose }: VersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-md border border-line p-4">
      <div>
        <h4 className="font-medium">{t(isThis ? "notes:copy.this" : "notes:copy.other")}</h4>
        <p className="text-sm text-ink-2">{format.date(version.updated_at, "dateTime")}</p>
      </div>
      <p {...bidiText(version.title)} className="font-medium wrap-anywhere" />
      <NoteText note={version} />
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={onChoose}>
        {t("notes:copy.keep")}
      </Button>
    </section>
  );
}
