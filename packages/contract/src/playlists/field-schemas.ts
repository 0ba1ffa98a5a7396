import { z } from "zod";
import { playlistLimits } from "./constants.ts";

/** As YouTube names playlists that somebody made; the check of the table repeats it. */
export const playlistId = z.string().regex(/^PL[\w-]{16}(?:[\w-]{16})?$/);
const videoId = z.string().regex(/^[\w-]{11}$/);

/** The videos of a planned session, in order, and the playlist that they are from. */
export const sessionVideos = z.object({
  list: playlistId,
  ids: z.array(videoId).min(1).max(playlistLimits.videosPerSession),
});

export type SessionVideos = z.infer<typeof sessionVideos>;
