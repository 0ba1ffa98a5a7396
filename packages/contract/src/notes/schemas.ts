import { z } from "zod";
import { changeStamp } from "../shared/change-schemas.ts";
import { syncPage, syncQuery } from "../shared/sync-schemas.ts";
import {
  idParams,
  type EndpointSchemas,
  timestamp,
  uuid,
  milestoneKey,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";

const note = z.object({
  id: uuid,
  user_id: uuid,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  is_favorite: z.boolean(),
  path_id: uuid.nullable(),
  milestone_key: z.string().nullable(),
  is_sample: z.boolean(),
  /** The change that wrote this text: the next edit has it as its base. */
  version: uuid,
  /**
   * The original of a copy, which exists when two devices changed the same text. The `id` of a copy is its `version`
   * until it is edited, which makes it a separate note.
   */
  copy_of: uuid.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type Note = z.infer<typeof note>;

const tag = z.string().trim().max(limits.notes.tagLength);

export const notesSchemas = {
  listNotes: {
    summary: "The learner's notes: all, the last changed first, or in pages those that changed.",
    query: syncQuery,
    /** A changed note comes with all its copies. */
    response: z.object({ notes: z.array(note), sync: syncPage }),
  },
  saveNote: {
    summary: "Make or change a note under an id made by the client; what is left out stays.",
    params: idParams,
    body: changeStamp.extend({
      /** The new text and the version it is based on; two edits of the same version are both saved. */
      text: z
        .object({
          base: uuid.nullable(),
          title: z.string().trim().min(1).max(limits.notes.titleLength),
          content: z.string().max(limits.notes.contentLength),
          /** A deleted note keeps its text, so that it can be restored. */
          deleted: z.boolean().default(false),
        })
        .optional(),
      category: z.string().trim().max(limits.notes.categoryLength).optional(),
      /** Empty tags are dropped. */
      tags: z.array(tag).max(limits.notes.maxTags).optional(),
      is_favorite: z.boolean().optional(),
      path_id: uuid.nullable().optional(),
      milestone_key: milestoneKey.nullable().optional(),
    }),
    /** The note and its copies; none when it is deleted. */
    response: z.object({ notes: z.array(note) }),
  },
} satisfies Record<string, EndpointSchemas>;
