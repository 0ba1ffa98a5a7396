import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Note } from "@masar/contract/notes/schemas";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useChange } from "#web/sync/send-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { toast } from "#web/platform/toast/toast.ts";

export type NoteBody = RequestOf<"saveNote">["body"];

/** Changes from outside the editor; a deletion can be undone. */
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
      void save(note.id, { ...stamp, text: { ...pickAll(note).text, deleted: true } });
      return { note, version: stamp.change_id };
    });
    const onAct = () => {
      for (const { note, version } of removed) {
        void save(note.id, { ...createChangeStamp(), ...pickAll({ ...note, version }) });
      }
    };
    toast({ title, action: { label: t("notes:undo"), onAct } });
  };

  return {
    setFavourite: (note: Note, isFavorite: boolean) => {
      const details = note.copy_of ? pickAll(note) : {};
      void save(note.id, { ...createChangeStamp(), ...details, is_favorite: isFavorite });
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

export function pickDetails(note: Note): NoteDetails {
  const { category, tags, is_favorite, path_id, milestone_key } = note;
  return { category, tags, is_favorite, path_id, milestone_key };
}

/** A copy has no row on the server before its first change, which sends every field. */
function pickAll(note: Note) {
  const { title, content, version } = note;
  return { text: { base: version, title, content }, ...pickDetails(note) };
}
