import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Note } from "@masar/contract/notes/schemas";
import { useTranslation } from "react-i18next";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { toast } from "#web/platform/toast/toast.ts";

export type NoteBody = RequestOf<"saveNote">["body"];

/** Changes from outside the editor; a deletion can be undone. */
export function useNoteChanges() {
  const { t } = useTranslation();
  const send = useSaveChange("saveNote", t("notes:errors.save"));
  const save = (id: string, body: NoteBody) => void send({ params: { id }, body });
  const remove = (notes: readonly Note[], title: string) => {
    const removed = notes.map((note) => {
      const stamp = createChangeStamp();
      save(note.id, { ...stamp, text: { ...pickAll(note).text, deleted: true } });
      return { note, version: stamp.change_id };
    });
    const onAct = () => {
      for (const { note, version } of removed) {
        save(note.id, { ...createChangeStamp(), ...pickAll({ ...note, version }) });
      }
    };
    toast({ title, action: { label: t("notes:undo"), onAct } });
  };

  return {
    setFavourite: (note: Note, isFavorite: boolean) => {
      const details = note.copy_of ? pickAll(note) : {};
      save(note.id, { ...createChangeStamp(), ...details, is_favorite: isFavorite });
    },
    remove: (...notes: Note[]) =>
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
