import { sql } from "kysely";
import type { PlaylistVideo } from "@masar/domain/planning/playlist/plan-playlist-steps";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";

export type PlaylistRow = { id: string; title: string; is_cut: boolean };

/** Of these, those with videos. */
export function listKnownPlaylists(tx: Tx, ids: readonly string[]) {
  return queryRows(
    tx,
    sql<{ id: string }>`
      select id from playlists p where id = any(${ids}::text[])
        and exists (select from playlist_videos v where v.playlist_id = p.id)`,
  );
}

export async function findPlaylist(tx: Tx, id: string): Promise<PlaylistRow | undefined> {
  const found = await queryRows(
    tx,
    sql<PlaylistRow>`select id, title, is_cut from playlists where id = ${id}`,
  );
  return found[0];
}

export function listPlaylistVideos(tx: Tx, id: string) {
  return queryRows(
    tx,
    sql<PlaylistVideo>`
      select video_id as id, title, seconds from playlist_videos where playlist_id = ${id} order by position`,
  );
}

/** Of these, those that the API was not asked about since `before`. */
export function listUnrequested(tx: Tx, { ids, before }: { ids: readonly string[]; before: Date }) {
  return queryRows(
    tx,
    sql<{ id: string }>`
      select id from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      where not exists (select from playlists p where p.id = wanted.id and p.requested_at >= ${before})
      order by place`,
  );
}

/** Two readers at once claim a playlist once. Returns those that have no answer yet. */
export function claimPlaylists(tx: Tx, { ids, before }: { ids: readonly string[]; before: Date }) {
  return queryRows(
    tx,
    sql<{ id: string; facts_at: Date | null }>`
      insert into playlists as p (id, requested_at)
      select distinct id, now() from unnest(${ids}::text[]) as id order by id
      on conflict (id) do update set requested_at = now() where p.requested_at < ${before}
      returning id, facts_at`,
  );
}

/** Skips those that another request marks now, so that two never wait for each other. */
export async function markRequested(
  tx: Tx,
  { ids, before }: { ids: readonly string[]; before: Date },
) {
  await queryRows(
    tx,
    sql`
      update playlists set requested_at = now() where id in (
        select id from playlists where id = any(${ids}::text[]) and requested_at < ${before}
        for update skip locked)`,
  );
}

/** Answered longer ago than `before`, and still requested. Those of resources are due with their resource. */
export function listDuePlaylists(
  tx: SystemTx,
  { limit, before, usedSince }: { limit: number; before: Date; usedSince: Date },
) {
  return queryRows(
    tx,
    sql<{ id: string }>`
      select id from playlists
      where (facts_at is null or facts_at < ${before}) and requested_at > ${usedSince}
        and not exists (
          select from resources where is_active and url = 'https://www.youtube.com/playlist?list=' || playlists.id)
      order by facts_at nulls first, id
      limit ${limit}`,
  );
}

type Answered = { id: string; now: Date };
type StoredFacts = { title: string; isCut: boolean; videos: readonly PlaylistVideo[] };

/** Replaces what was known. Without videos the playlist is no longer offered. */
export async function savePlaylist(
  tx: SystemTx,
  { id, now, title, isCut, videos }: Answered & StoredFacts,
) {
  await queryRows(
    tx,
    sql`
      insert into playlists (id, title, is_cut, facts_at) values (${id}, ${title}, ${isCut}, ${now})
      on conflict (id) do update set title = excluded.title, is_cut = excluded.is_cut, facts_at = excluded.facts_at`,
  );
  await queryRows(tx, sql`delete from playlist_videos where playlist_id = ${id}`);
  await queryRows(
    tx,
    sql`
      insert into playlist_videos (playlist_id, position, video_id, title, seconds)
      select ${id}, position, video_id, title, seconds
      from unnest(${videos.map((video) => video.id)}::text[], ${videos.map((video) => video.title)}::text[],
        ${videos.map((video) => video.seconds)}::integer[]) with ordinality as v (video_id, title, seconds, position)`,
  );
}

/** Only that it was its turn: otherwise it would stay first in line. */
export async function savePlaylistAsked(tx: SystemTx, { id, now }: Answered) {
  await queryRows(tx, sql`update playlists set facts_at = ${now} where id = ${id}`);
}

/** Those of resources stay. */
export async function deleteUnused(tx: SystemTx, usedSince: Date) {
  await queryRows(
    tx,
    sql`
      delete from playlists where requested_at < ${usedSince}
        and not exists (
          select from resources where is_active and url = 'https://www.youtube.com/playlist?list=' || playlists.id)`,
  );
}
