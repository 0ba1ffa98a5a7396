import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Note } from "@masar/contract/notes/schemas";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useChange } from "#web/sync/send-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { toast } from "#web/platform/toast/toast.ts";

export type NoteBody = RequestOf<"saveNote">["body"];

/** What can be done to a note from outside its editor; what is deleted can be brought back. */
export function useNoteChanges() {
  const { t } = useTranslation();
  const send = useChange("saveNote");

  const save = async (id: string, body: NoteBody): Promise<void> => {
    try {
      await send({ params: { id }, body });
    } catch (error) {
      const description = errorText(t, error);
      toast({ title: t("notes:errors.save"), description, variant: "destructive" });
    }
  };
  const remove = (notes: readonly Note[], title: string) => {
    const removed = notes.map((note) => {
      const stamp = createChangeStamp();
      const { title: name, content, version } = note;
      void save(note.id, {
        ...stamp,
        text: { base: version, title: name, content, deleted: true },
      });
      return { note, version: stamp.change_id };
    });
    const onAct = () => {
      for (const { note, version } of removed) {
        const { title: name, content } = note;
        const text = { base: version, title: name, content };
        void save(note.id, { ...createChangeStamp(), text, ...readDetails(note) });
      }
    };
    toast({ title, action: { label: t("notes:undo"), onAct } });
  };

  return {
    setFavourite: (note: Note, isFavorite: boolean) => {
      const whole = note.copy_of ? readWhole(note) : {};
      void save(note.id, { ...createChangeStamp(), ...whole, is_favorite: isFavorite });
    },
    remove: (note: Note) => remove([note], t("notes:deleted", { title: note.title })),
    removeVersions: (notes: readonly Note[]) =>
      remove(notes, t("notes:deleted", { title: notes[0]?.title ?? "" })),
    removeExamples: (notes: readonly Note[]) => remove(notes, t("notes:examplesRemoved")),
  };
}

export type NoteDetails = Pick<
  Note,
  "category" | "tags" | "is_favorite" | "path_id" | "milestone_key"
>;

export function readDetails(note: Note): NoteDetails {
  const { category, tags, is_favorite, path_id, milestone_key } = note;
  return { category, tags, is_favorite, path_id, milestone_key };
}

/** A copy has no row of its own before its first change: that one carries everything. */
function readWhole(note: Note) {
  const { title, content, version } = note;
  return { text: { base: version, title, content }, ...readDetails(note) };
}
