export const playlistLimits = {
  /** Of a playlist; further ones are not read. */
  videos: 200,
  /** Of a video's title; longer ones are cut. */
  titleLength: 100,
  videosPerSession: 20,
} as const;

/** Why a playlist cannot become sub-milestones of a milestone. */
export const playlistProblems = ["full", "too_long", "added"] as const;

export type PlaylistProblem = (typeof playlistProblems)[number];
