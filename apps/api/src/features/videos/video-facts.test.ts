import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem } from "#api/db/tx.ts";
import { startScriptedYouTube } from "../../../test/scripted-youtube.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { fillVideoFacts } from "./video-facts.service.ts";
import { createYouTubeApi, parseDuration, toApiRoot } from "./youtube-api.ts";

let testApp: TestApp;
let youTube: Awaited<ReturnType<typeof startScriptedYouTube>>;
let workerPool: ReturnType<typeof createPool>;

beforeAll(async () => {
  youTube = await startScriptedYouTube();
  testApp = await startTestApp({ env: youTube.env });
  workerPool = createPool(testApp.urlOf("masar_worker"), 2);
});
afterAll(async () => {
  await workerPool.end();
  await testApp.stop();
  await youTube.stop();
});

const videoId = "czutn-8DFUk";
const listId = "PLDoPjvoNmBAw_t_XWUFbBX-c9MafPk9ji";

beforeEach(async () => {
  youTube.videos.clear();
  youTube.playlists.clear();
  youTube.calls.length = 0;
  youTube.failWith(null);
  const { admin } = testApp;
  await admin.query("update resources set is_active = false");
  await admin.query("delete from resources where slug in ('one-video', 'one-playlist')");
  const insert = `insert into resources (slug, kind, title, title_ar, language, author, url, host, description,
      description_ar, skills, source_list, source_licence, seen_in, confidence)
    values ($1, $2, 'Of the release', $3, $4, 'Somebody', $5, 'youtube.com', '', '', '{}', 'list', 'CC0-1.0', '', 'high')`;
  const video = `https://www.youtube.com/watch?v=${videoId}`;
  const list = `https://www.youtube.com/playlist?list=${listId}`;
  await admin.query(insert, ["one-video", "video", null, "en", video]);
  await admin.query(insert, ["one-playlist", "video-playlist", "من الإصدار", "ar", list]);
});

function fill(env: { YOUTUBE_API_KEY?: string | undefined } = youTube.env, limit?: number) {
  const api = createYouTubeApi({ ...youTube.env, NODE_ENV: "test", ...env });
  const options = limit === undefined ? {} : { limit };
  return fillVideoFacts({ api, withSystem: createWithSystem(workerPool) }, options);
}

async function readResource(slug: string) {
  const { rows } = await testApp.admin.query("select * from resources where slug = $1", [slug]);
  return rows[0];
}

/** As if the last run was in another night. */
const passDay = () =>
  testApp.admin.query(
    "update resources set facts_at = facts_at - interval '1 day', checked_at = checked_at - interval '1 day'",
  );

function addAll() {
  youTube.videos.set(videoId, { title: "HTML in One Hour", duration: "PT59M30S" });
  const ids = Array.from({ length: 60 }, (_, index) => `video-${String(index).padStart(5, "0")}`);
  for (const id of ids) youTube.videos.set(id, { title: `Part ${id}`, duration: "PT10M" });
  youTube.playlists.set(listId, { title: "دورة HTML كاملة", videos: [...ids, "gone-000000"] });
}

describe("video facts", () => {
  test("[N8.18] fill the title, minutes and availability of a video", async () => {
    addAll();
    await fill();
    expect(await readResource("one-video")).toMatchObject({
      title: "HTML in One Hour",
      minutes: 60,
      link_status: "ok",
      link_failures: 0,
    });
  });

  test("[N8.18] add up the videos of a playlist, in batches of 50", async () => {
    addAll();
    await fill();
    expect(await readResource("one-playlist")).toMatchObject({
      title: "Of the release",
      title_ar: "دورة HTML كاملة",
      minutes: 600,
      link_status: "ok",
    });
    expect(youTube.calls.map(({ method }) => method)).toEqual([
      "videos",
      "playlists",
      "playlistItems",
      "playlistItems",
      "videos",
      "videos",
    ]);
    expect(
      youTube.calls.some(({ params }) => JSON.stringify(params).includes("scripted-key")),
    ).toBe(false);
  });

  test("[N8.18] are filled by the worker's job", async () => {
    addAll();
    await testApp.app.services.queue.enqueue("videos.fill", {});
    const readMinutes = async () => (await readResource("one-playlist")).minutes;
    await vi.waitFor(async () => expect(await readMinutes()).toBe(600), 20_000);
  });

  test("[N8.18] nothing is called without a key", async () => {
    addAll();
    await fill({ YOUTUBE_API_KEY: undefined });
    expect(youTube.calls).toEqual([]);
    expect(await readResource("one-video")).toMatchObject({ facts_at: null, minutes: null });
  });

  test.each([
    ["missing", () => youTube.videos.clear()],
    [
      "private",
      () => youTube.videos.set(videoId, { title: "x", duration: "PT1M", privacyStatus: "private" }),
    ],
  ])("a video that is %s in two nights is dead", async (_, remove) => {
    addAll();
    remove();
    await fill();
    await fill();
    const once = { link_status: "unchecked", link_failures: 1, title: "Of the release" };
    expect(await readResource("one-video")).toMatchObject(once);
    await passDay();
    await fill();
    expect(await readResource("one-video")).toMatchObject({ link_status: "dead" });
    addAll();
    await passDay();
    await fill();
    expect(await readResource("one-video")).toMatchObject({ link_status: "ok", link_failures: 0 });
  });

  test("a video that the check of links found missing in the same night is not dead", async () => {
    await testApp.admin.query(
      "update resources set checked_at = now() - interval '3 hours', link_failures = 1 where slug = 'one-video'",
    );
    await fill();
    const once = { link_status: "unchecked", link_failures: 1, facts_at: expect.any(Date) };
    expect(await readResource("one-video")).toMatchObject(once);
    await passDay();
    await fill();
    expect(await readResource("one-video")).toMatchObject({ link_status: "dead" });
  });

  test("a playlist that is gone, or has no video left, counts as missing", async () => {
    addAll();
    youTube.playlists.delete(listId);
    await fill();
    expect(await readResource("one-playlist")).toMatchObject({ link_failures: 1 });
    youTube.playlists.set(listId, { title: "Empty", videos: ["gone-000000"] });
    await passDay();
    await fill();
    expect(await readResource("one-playlist")).toMatchObject({ link_status: "dead" });
  });

  test("of a video without a duration have its title and no minutes", async () => {
    addAll();
    youTube.videos.set(videoId, { title: "Starts soon" });
    await fill();
    const expected = { title: "Starts soon", minutes: null, link_status: "ok" };
    expect(await readResource("one-video")).toMatchObject(expected);
  });

  test("of one video that cannot be parsed leave it as it is and fill the others", async () => {
    addAll();
    youTube.videos.set(videoId, { title: 7, duration: "PT1M" });
    await fill();
    const asBefore = { title: "Of the release", link_failures: 0, link_status: "unchecked" };
    expect(await readResource("one-video")).toMatchObject(asBefore);
    expect(await readResource("one-playlist")).toMatchObject({ minutes: 600 });
  });

  test.each([
    ["video", "one-playlist", () => youTube.videos.set(videoId, { title: 7, duration: "PT1M" })],
    ["playlist", "one-video", () => youTube.playlists.set(listId, { title: 7, videos: [] })],
  ])("of a %s that cannot be parsed make room for the next row: %s", async (_, other, spoil) => {
    addAll();
    spoil();
    await testApp.admin.query(
      "update resources set facts_at = now() - interval '9 days' where slug = $1",
      [other],
    );
    await fill(youTube.env, 1);
    expect(await readResource(other)).toMatchObject({ minutes: null });
    await fill(youTube.env, 1);
    expect(await readResource(other)).toMatchObject({ minutes: expect.any(Number) });
  });

  test("of a playlist of 501 videos have its title and no minutes, since 500 are read", async () => {
    const ids = Array.from(
      { length: 501 },
      (_, index) => `video-${String(index).padStart(5, "0")}`,
    );
    for (const id of ids) youTube.videos.set(id, { title: `Part ${id}`, duration: "PT10M" });
    youTube.playlists.set(listId, { title: "دورة طويلة", videos: ids });
    await fill();
    const expected = { title_ar: "دورة طويلة", minutes: null, link_status: "ok" };
    expect(await readResource("one-playlist")).toMatchObject(expected);
  });

  test("are asked for again after a week", async () => {
    addAll();
    await fill();
    youTube.calls.length = 0;
    await fill();
    expect(youTube.calls).toEqual([]);
    await testApp.admin.query("update resources set facts_at = facts_at - interval '8 days'");
    await fill();
    expect(youTube.calls.length).toBeGreaterThan(0);
  });

  test("leave what an operator wrote", async () => {
    addAll();
    await testApp.admin.query(
      "update resources set title = 'Mine', minutes = 5, edited_at = now() where slug = 'one-video'",
    );
    await fill();
    expect(await readResource("one-video")).toMatchObject({
      title: "Mine",
      minutes: 5,
      link_status: "ok",
    });
  });

  test("of an exhausted quota change nothing, and the error names neither address nor key", async () => {
    addAll();
    youTube.failWith(403);
    await expect(fill()).rejects.toThrow(/^YouTube answered 403 to videos$/);
    expect(await readResource("one-video")).toMatchObject({ facts_at: null, link_failures: 0 });
  });
});

test("the key is sent to Google alone in production", () => {
  const root = { YOUTUBE_API_ROOT: "http://127.0.0.1:1" };
  expect(toApiRoot({ ...root, NODE_ENV: "production" })).toBe("https://www.googleapis.com");
  expect(toApiRoot({ ...root, NODE_ENV: "test" })).toBe("http://127.0.0.1:1");
});

test.each([
  ["PT59M30S", 3570],
  ["PT1H2M3S", 3723],
  ["P1DT1S", 86_401],
  ["PT45S", 45],
  ["P0D", 0],
  ["soon", 0],
])("the duration %s has %i seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});
