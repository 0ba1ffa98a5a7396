import { limits } from "@masar/contract/limits";
import type { OwnSession } from "@masar/contract/paths/planned-session-schemas";
import { playlistLimits } from "@masar/contract/playlists/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { nameVideos, writeTask } from "./playlist-texts.ts";

export type PlaylistVideo = { id: string; title: string; seconds: number };
export type Playlist = { id: string; title: string; videos: readonly PlaylistVideo[] };

/** A sub-milestone to add; its hours are those of its sessions. */
export type PlaylistStep = {
  title: string;
  videoCount: number;
  minutes: number;
  sessions: OwnSession[];
};

type StepOptions = {
  /** How many sub-milestones the milestone has room for. */
  maxSteps: number;
  /** Of a session of the learner. */
  usualMinutes: number;
  language: Language;
};

/** A video with its number in the playlist. */
type Numbered = PlaylistVideo & { number: number };
/** The videos of one session, or of several where one video is longer than a session. */
type Group = { videos: Numbered[]; minutes: number[] };

const { minMinutes, maxMinutes, perSubMilestone } = limits.paths.sessions;
/** A session may be this much longer than usual, up to an hour, before the next one starts. */
const overMinutes = 15;
const longEnough = 60;
/** A longer video is watched in parts. */
const maxUndividedMinutes = 90;

/**
 * One sub-milestone for each video where there is room, otherwise for consecutive ones of about the same time. Short
 * videos share a session. Empty when even sessions of four hours do not fit.
 */
export function planPlaylistSteps(playlist: Playlist, options: StepOptions): PlaylistStep[] {
  const { maxSteps, usualMinutes } = options;
  const videos = playlist.videos.map((video, index) => ({ ...video, number: index + 1 }));
  if (videos.length === 0 || maxSteps < 1) return [];
  for (let target = usualMinutes; target <= maxMinutes; target += overMinutes) {
    const parts = divide(groupVideos(videos, target, maxSteps), maxSteps);
    const isFitting = parts.every(
      (groups) => groups.flatMap(({ minutes }) => minutes).length <= perSubMilestone,
    );
    if (isFitting) return parts.map((groups) => toStep(playlist, groups, options));
  }
  return [];
}

const toLongest = (target: number) => Math.max(target, Math.min(longEnough, target + overMinutes));
const toMinutes = ({ seconds }: PlaylistVideo) => seconds / 60;

function groupVideos(videos: readonly Numbered[], target: number, maxSteps: number): Group[] {
  const isOneEach =
    videos.length <= maxSteps && videos.every((video) => toMinutes(video) >= minMinutes);
  if (isOneEach) return videos.map((video) => toGroup([video], target));
  const groups: Numbered[][] = [];
  let sum = 0;
  for (const video of videos) {
    const last = groups.at(-1);
    sum += toMinutes(video);
    const isJoined =
      last && sum <= toLongest(target) && last.length < playlistLimits.videosPerSession;
    if (isJoined) last.push(video);
    else {
      groups.push([video]);
      sum = toMinutes(video);
    }
  }
  return groups.map((group) => toGroup(group, target));
}

function toGroup(videos: Numbered[], target: number): Group {
  const total = videos.reduce((sum, video) => sum + toMinutes(video), 0);
  const isDivided = videos.length === 1 && total > maxUndividedMinutes;
  const count = isDivided ? Math.ceil(total / toLongest(target)) : 1;
  const each = Math.max(minMinutes, Math.ceil(total / count));
  return { videos, minutes: Array.from({ length: count }, () => each) };
}

const sumMinutes = ({ minutes }: Group) => minutes.reduce((sum, each) => sum + each, 0);

/** Consecutive groups in at most `maxParts` parts of about the same time. */
function divide(groups: readonly Group[], maxParts: number): Group[][] {
  const total = groups.reduce((sum, group) => sum + sumMinutes(group), 0);
  const count = Math.min(maxParts, groups.length);
  const parts: Group[][] = [];
  let planned = 0;
  for (const [index, group] of groups.entries()) {
    const isEnded = planned + sumMinutes(group) / 2 > (total * parts.length) / count;
    // Each of the parts that are left needs one group.
    const isNeeded = groups.length - index <= count - parts.length;
    if (parts.length === 0 || (parts.length < count && (isEnded || isNeeded))) parts.push([]);
    parts.at(-1)?.push(group);
    planned += sumMinutes(group);
  }
  return parts;
}

function toStep(playlist: Playlist, groups: readonly Group[], options: StepOptions): PlaylistStep {
  const { language } = options;
  const videos = groups.flatMap((group) => group.videos);
  const sessions = groups
    .flatMap((group) => group.minutes.map((minutes) => ({ group, minutes })))
    .map(({ group, minutes }, index) => ({
      id: `video-${index + 1}`,
      kind: "study" as const,
      title: nameVideos(group.videos, group.videos[0]?.title ?? "", language),
      task: writeTask(group.videos, language),
      search: null,
      done_when: null,
      minutes,
      videos: { list: playlist.id, ids: group.videos.map(({ id }) => id) },
    }));
  return {
    title: nameVideos(videos, playlist.title, language),
    videoCount: videos.length,
    minutes: sessions.reduce((sum, { minutes }) => sum + minutes, 0),
    sessions,
  };
}
