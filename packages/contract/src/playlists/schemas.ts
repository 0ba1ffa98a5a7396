import { z } from "zod";
import { type EndpointSchemas, idParams, milestoneKey } from "../shared/field-schemas.ts";
import { playlistProblems } from "./constants.ts";
import { playlistId } from "./field-schemas.ts";

/** A sub-milestone that a playlist becomes. */
const playlistStep = z.object({
  title: z.string(),
  minutes: z.number().int(),
  video_count: z.number().int(),
  session_count: z.number().int(),
});

const playlistPreview = z.object({
  /** As YouTube has it. */
  title: z.string(),
  video_count: z.number().int(),
  /** The playlist has more videos than are read. */
  is_cut: z.boolean(),
  /** Null when the steps can be added; then there is at least one. */
  problem: z.enum(playlistProblems).nullable(),
  steps: z.array(playlistStep),
});

export type PlaylistPreview = z.infer<typeof playlistPreview>;

export const playlistsSchemas = {
  previewPlaylist: {
    summary: "The sub-milestones that a playlist of a milestone would become; nothing is stored.",
    params: idParams.extend({ key: milestoneKey, list: playlistId }),
    response: playlistPreview,
  },
} satisfies Record<string, EndpointSchemas>;
