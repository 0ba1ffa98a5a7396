import type { Playlist } from "@masar/domain/planning/playlist/plan-playlist-steps";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "./playlists.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;
const daySeconds = dayMs / 1000;
/** Not with every visit: it is a write. */
const markAfterMs = 7 * dayMs;
/** A batch costs up to 45 of the 10,000 units that a key has a day. */
const batchSize = 5;
const maxBatches = { perUser: 20, perInstance: 120 };

/** Marks them as requested, so that the worker reads them again. */
export async function listKnownPlaylists(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = (await queries.listKnownPlaylists(tx, ids)).map(({ id }) => id);
  const before = new Date(Date.now() - markAfterMs);
  if (known.length > 0) await queries.markRequested(tx, { ids: known, before });
  return known;
}

/** Undefined when its videos are not known. */
export async function findPlaylist(
  tx: Tx,
  id: string,
): Promise<(Playlist & { isCut: boolean }) | undefined> {
  const [row, videos] = await Promise.all([
    queries.findPlaylist(tx, id),
    queries.listPlaylistVideos(tx, id),
  ]);
  return row && videos.length > 0 ? { id, title: row.title, isCut: row.is_cut, videos } : undefined;
}

/**
 * Has the worker read playlists that a user has at a path, the first ones first. Does nothing without a key, for those
 * that were requested within a day, and beyond the limits of a day.
 */
export async function requestPlaylists(ctx: UserCtx, ids: readonly string[]): Promise<void> {
  if (!ctx.env.YOUTUBE_API_KEY || ids.length === 0) return;
  const before = new Date(Date.now() - dayMs);
  const missing = await ctx.tx((tx) => queries.listUnrequested(tx, { ids, before }));
  if (missing.length === 0) return;
  // One user beyond their limit must not use up that of all.
  const own = await ctx.sharedLimiter.count(`playlists:${ctx.user.id}`, daySeconds);
  if (own.used > maxBatches.perUser) return;
  const all = await ctx.sharedLimiter.count("playlists", daySeconds);
  if (all.used > maxBatches.perInstance) return;
  const wanted = missing.slice(0, batchSize).map(({ id }) => id);
  await ctx.tx(async (tx) => {
    const claimed = await queries.claimPlaylists(tx, { ids: wanted, before });
    const lists = claimed.flatMap(({ id, facts_at }) => (facts_at === null ? id : []));
    if (lists.length === 0) return;
    await ctx.queue.enqueue("playlists.fill", { user_id: ctx.user.id, lists }, tx);
  });
}
