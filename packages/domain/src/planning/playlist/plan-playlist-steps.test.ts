import { limits } from "@masar/contract/limits";
import { ownSessions } from "@masar/contract/paths/planned-session-schemas";
import { describe, expect, test } from "vitest";
import { planPlaylistSteps } from "./plan-playlist-steps.ts";

const list = "PL0123456789ABCDEF";
const options = { maxSteps: 3, usualMinutes: 45, language: "en" as const };

/** One video for each number of minutes. */
function makePlaylist(minutes: readonly number[], title = "HTML for beginners") {
  const videos = minutes.map((each, index) => ({
    id: `video-${String(index + 1).padStart(5, "0")}`,
    title: `Part ${index + 1}`,
    seconds: Math.round(each * 60),
  }));
  return { id: list, title, videos };
}

const plan = (minutes: readonly number[], values: Partial<typeof options> = {}) =>
  planPlaylistSteps(makePlaylist(minutes), { ...options, ...values });
const outline = (minutes: readonly number[], values: Partial<typeof options> = {}) =>
  plan(minutes, values).map((step) => [step.title, step.minutes]);

describe("the steps of a playlist", () => {
  test("[N8.19] are its videos where the milestone has room for them", () => {
    expect(outline([25, 40.5, 61])).toEqual([
      ["Part 1", 25],
      ["Part 2", 41],
      ["Part 3", 61],
    ]);
  });

  test("[N8.19] of more videos are consecutive ones of about the same time, named by their numbers", () => {
    expect(outline(Array.from({ length: 12 }, () => 15))).toEqual([
      ["Videos 1–4: HTML for beginners", 60],
      ["Videos 5–8: HTML for beginners", 60],
      ["Videos 9–12: HTML for beginners", 60],
    ]);
  });

  test("[N8.19] join short videos to sessions that name and list them in order", () => {
    const [step] = plan([10, 20, 12, 30, 40], { maxSteps: 1 });
    expect(step?.sessions.map(({ title, minutes, videos }) => [title, minutes, videos])).toEqual([
      ["Videos 1–3: Part 1", 42, { list, ids: ["video-00001", "video-00002", "video-00003"] }],
      ["Part 4", 30, { list, ids: ["video-00004"] }],
      ["Part 5", 40, { list, ids: ["video-00005"] }],
    ]);
    expect(step?.sessions[0]?.task).toBe("Watch these videos in order: Part 1; Part 2; Part 3");
  });

  test("[N8.19] of three videos below ten minutes are one step, since no session is shorter", () => {
    expect(outline([4, 4, 5])).toEqual([["Videos 1–3: HTML for beginners", 13]]);
  });

  test("[N8.19] divide a video of four hours into sessions of the usual length", () => {
    const [step] = plan([240]);
    expect(step).toMatchObject({ title: "Part 1", minutes: 240, videoCount: 1 });
    expect(step?.sessions.map(({ minutes }) => minutes)).toEqual([60, 60, 60, 60]);
  });

  test("[N8.19] of 200 long videos have longer sessions, as many as a sub-milestone holds", () => {
    const steps = plan(
      Array.from({ length: 200 }, () => 40),
      { maxSteps: 1 },
    );
    expect(steps).toHaveLength(1);
    const count = steps[0]?.sessions.length ?? 0;
    expect(count).toBeLessThanOrEqual(limits.paths.sessions.perSubMilestone);
    expect(steps[0]?.minutes).toBe(8000);
  });

  test("[N8.19] are none without room, without videos, or when the playlist is too long", () => {
    expect(plan([30], { maxSteps: 0 })).toEqual([]);
    expect(plan([])).toEqual([]);
    const long = Array.from({ length: 200 }, () => 200);
    expect(plan(long, { maxSteps: 1 })).toEqual([]);
  });

  test("[N8.19] isolate titles in the sentence of an Arabic path", () => {
    const steps = planPlaylistSteps(makePlaylist([25, 25, 25, 25], "Learn HTML"), {
      ...options,
      maxSteps: 2,
      language: "ar",
    });
    expect(steps.map(({ title }) => title)).toEqual([
      "الفيديوهان 1 و2: \u2068Learn HTML\u2069",
      "الفيديوهان 3 و4: \u2068Learn HTML\u2069",
    ]);
  });

  test.each(["en", "ar"] as const)(
    "[N8.19] with the longest titles pass the schema of sessions in %s",
    (language) => {
      const { id, videos } = makePlaylist(Array.from({ length: 60 }, () => 2));
      const long = videos.map((video) => ({ ...video, title: "😀".repeat(49) + "س" }));
      const steps = planPlaylistSteps(
        { id, title: "x".repeat(300), videos: long },
        { ...options, language },
      );
      expect(steps.length).toBeGreaterThan(0);
      for (const { title, sessions } of steps) {
        expect(title.length).toBeLessThanOrEqual(limits.paths.lineLength);
        expect(title.isWellFormed()).toBe(true);
        expect(ownSessions.parse(sessions)).toEqual(sessions);
      }
    },
  );

  test.each([
    Array.from({ length: 37 }, (_, index) => 3 + ((index * 7) % 50)),
    [100, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 100],
    [300, 5, 5, 5, 5],
  ])("[N8.19] hold every video once, in order (case %#)", (...minutes) => {
    for (const maxSteps of [1, 2, 3, 5]) {
      const steps = plan(minutes, { maxSteps });
      expect(steps.length).toBeLessThanOrEqual(maxSteps);
      const ids = steps.flatMap(({ sessions }) => sessions.flatMap(({ videos }) => videos?.ids));
      expect([...new Set(ids)]).toEqual(makePlaylist(minutes).videos.map(({ id }) => id));
      const count = steps.reduce((sum, { videoCount }) => sum + videoCount, 0);
      expect(count).toBe(minutes.length);
    }
  });
});
