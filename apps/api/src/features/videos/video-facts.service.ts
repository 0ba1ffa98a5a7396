import { parseYouTubeLink, type YouTubeItem } from "@masar/domain/catalog/youtube-frame";
import type { WithSystem } from "#api/db/tx.ts";
import {
  type DueResource,
  listDueResources,
  saveAsked,
  saveFacts,
  saveMissing,
} from "./video-facts.queries.ts";
import { clearPlaylist, readPlaylist, storePlaylist } from "./playlist-facts.service.ts";
import type { VideoFacts, YouTubeApi } from "./youtube-api.ts";

type Deps = { api: YouTubeApi | null; withSystem: WithSystem };
type Target = DueResource & { item: YouTubeItem };

const dayMs = 24 * 60 * 60 * 1000;
/** About 1,000 of the 10,000 units that a key has a day. */
const defaults = { limit: 300, maxAgeMs: 7 * dayMs, missingAgeMs: dayMs / 2, deadAfter: 2 };

/** Fills titles, minutes and availability of videos and playlists; without a key it does nothing. */
export async function fillVideoFacts(
  { api, withSystem }: Deps,
  options: Partial<typeof defaults> = {},
): Promise<void> {
  if (!api) return;
  const { limit, maxAgeMs, missingAgeMs, deadAfter } = { ...defaults, ...options };
  const before = new Date(Date.now() - maxAgeMs);
  const missingBefore = new Date(Date.now() - missingAgeMs);
  const due = await withSystem((tx) => listDueResources(tx, { limit, before, missingBefore }));
  const targets: Target[] = [];
  for (const row of due) {
    const item = parseYouTubeLink(row.url);
    if (item) targets.push({ ...row, item });
    else await withSystem((tx) => saveAsked(tx, { id: row.id, url: row.url, now: new Date() }));
  }
  const save = async (target: Target, facts: VideoFacts | null | undefined) => {
    const answered = { id: target.id, url: target.url, now: new Date() };
    await withSystem((tx) => {
      // Neither known nor missing.
      if (facts === null) return saveAsked(tx, answered);
      return facts
        ? saveFacts(tx, { ...answered, ...toColumns(target, facts) })
        : saveMissing(tx, { ...answered, deadAfter, missingBefore });
    });
  };

  /** Undefined for a playlist that is gone or has no video that can be watched. */
  const fillPlaylist = async (id: string, title: string): Promise<VideoFacts | undefined> => {
    const { videos: all, isCut, isEmpty } = await readPlaylist(api, id, maxVideos);
    await storePlaylist(withSystem, { id, title, videos: all, isCut });
    if (isEmpty) return undefined;
    const sum = all.reduce((total, { seconds }) => total + (seconds ?? 0), 0);
    return { title, seconds: isCut ? null : sum };
  };

  const single = targets.filter(({ item }) => item.kind === "video");
  const videos = await api.listVideos(single.map(({ item }) => item.id));
  for (const target of single) await save(target, videos.get(target.item.id));

  const lists = targets.filter(({ item }) => item.kind === "playlist");
  const titles = await api.listPlaylistTitles(lists.map(({ item }) => item.id));
  // Saved one by one, so that a run that ends early loses little.
  for (const target of lists) {
    const title = titles.get(target.item.id);
    if (title === undefined) await clearPlaylist(withSystem, target.item.id);
    const facts = typeof title === "string" ? await fillPlaylist(target.item.id, title) : title;
    await save(target, facts);
  }
}

/** The original title belongs to `title_ar` where it is in Arabic. */
function toColumns({ language }: DueResource, { title, seconds }: VideoFacts) {
  const text = title.trim().slice(0, maxTitleLength);
  const isArabic = language === "ar" && /\p{Script=Arabic}/u.test(text);
  return {
    title: language === "en" && text !== "" ? text : null,
    titleAr: isArabic ? text : null,
    minutes: seconds ? Math.ceil(seconds / 60) : null,
  };
}

const maxTitleLength = 200;
/** Of a playlist, for its minutes; longer ones are cut. */
const maxVideos = 500;
