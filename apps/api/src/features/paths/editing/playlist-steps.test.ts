import { randomUUID } from "node:crypto";
import { playlistLimits } from "@masar/contract/playlists/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem } from "#api/db/tx.ts";
import { refreshPlaylists } from "#api/features/videos/playlist-facts.service.ts";
import { createYouTubeApi } from "#api/features/videos/youtube-api.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";
import { startScriptedYouTube } from "../../../../test/scripted-youtube.ts";
import { makeMilestone, storePath } from "../../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

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

let list: string;
let lists = 0;

beforeEach(() => {
  youTube.videos.clear();
  youTube.playlists.clear();
  youTube.calls.length = 0;
  youTube.failWith(null);
  lists += 1;
  list = `PL${String(lists).padStart(16, "0")}`;
});

type User = Awaited<ReturnType<TestApp["createUser"]>>;

/** The playlist of one test, with a video for each number of minutes. */
function addPlaylist(minutes: readonly number[], title = "HTML for beginners") {
  const ids = minutes.map((_, index) => `video-${String(index + 1).padStart(5, "0")}`);
  for (const [index, id] of ids.entries()) {
    youTube.videos.set(id, { title: `Part ${index + 1}`, duration: `PT${minutes[index]}M` });
  }
  youTube.playlists.set(list, { title, videos: ids });
  return ids;
}

async function addLink(user: User, pathId: string, values: object = {}) {
  const content = {
    milestone_key: "m1",
    sub_milestone: null,
    url: `https://www.youtube.com/playlist?list=${list}&si=abc`,
    title: "",
    minutes: null,
  };
  const body = { ...createChangeStamp(), ...content, deleted: false, ...values };
  const { status } = await user.call("saveOwnLink", {
    params: { id: pathId, link: randomUUID() },
    body,
  });
  expect(status).toBe(200);
}

async function listKnown(user: User, id: string): Promise<string[]> {
  const { status, body } = await user.call("listPathResources", { params: { id } });
  expect(status).toBe(200);
  return body.playlists;
}

/** A path of one milestone with a link to the playlist, whose videos the worker has read. */
async function createKnown(minutes: readonly number[], subHours = [4, 3, 2]) {
  addPlaylist(minutes);
  const user = await testApp.createUser();
  const milestones = { m1: makeMilestone(1, { hours: 9, subHours }) };
  const path = await storePath(testApp, user, { milestones });
  await addLink(user, path.id);
  await vi.waitFor(async () => expect(await listKnown(user, path.id)).toEqual([list]), 20_000);
  return { user, id: path.id };
}

const preview = (user: User, id: string, values: object = {}) =>
  user.call("previewPlaylist", { params: { id, key: "m1", list, ...values } });

async function add(user: User, id: string) {
  const { body } = await user.call("getPath", { params: { id } });
  return user.call("editPath", {
    params: { id },
    body: {
      edit_id: randomUUID(),
      base_version: body.path.version,
      change: { kind: "add_playlist", key: "m1", list },
    },
  });
}

function refresh() {
  const api = createYouTubeApi({ ...youTube.env, NODE_ENV: "test" });
  return refreshPlaylists({ api, withSystem: createWithSystem(workerPool) });
}

describe("a playlist of an own link", () => {
  test("[N8.19] is previewed, added as sub-milestones with minutes, and undone; ticks and others stay", async () => {
    const { user, id } = await createKnown([20, 30, 40, 50, 20, 20]);
    const ticked = { params: { id, key: "m1", sub: "sub-1" } };
    await user.call("tickSubMilestone", {
      ...ticked,
      body: { ...createChangeStamp(), completed: true },
    });
    const shown = await preview(user, id);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      title: "HTML for beginners",
      video_count: 6,
      is_cut: false,
      problem: null,
    });
    const before = (await user.call("getPath", { params: { id } })).body;

    const { status, body } = await add(user, id);
    expect(status).toBe(200);
    const { subMilestones, estimatedHours } = body.path.milestones.m1;
    expect(subMilestones.slice(0, 3)).toEqual(before.path.milestones.m1.subMilestones);
    const added = subMilestones.slice(3);
    type Sub = { id: string; title: string; estimatedHours: number };
    expect(added.map(({ title }: Sub) => title)).toEqual(
      shown.body.steps.map(({ title }: Sub) => title),
    );
    expect(added.map((sub: Sub) => sub.id)).toEqual(["sub-7", "sub-8", "sub-9"]);
    expect(added.reduce((sum: number, sub: Sub) => sum + sub.estimatedHours, 0)).toBeCloseTo(3, 1);
    expect(estimatedHours).toBeCloseTo(12, 1);
    expect(body.sub_progress).toEqual(before.sub_progress);

    const sessions = (await user.call("listPlannedSessions", { params: { id, key: "m1" } })).body;
    expect(sessions.sub_milestones[3].sessions[0]).toMatchObject({
      title: "Videos 1 and 2: Part 1",
      minutes: 50,
      course: null,
      videos: { list, ids: ["video-00001", "video-00002"] },
    });

    const undone = await user.call("undoPathEdit", {
      params: { id },
      body: { edit_id: randomUUID(), base_version: body.path.version },
    });
    expect(undone.status).toBe(200);
    expect(undone.body.path.milestones.m1).toEqual(before.path.milestones.m1);
  });

  test("[N8.19] is read by the worker once, and not again by a second visit", async () => {
    const { user, id } = await createKnown([20]);
    const count = youTube.calls.length;
    expect(count).toBe(3);
    await listKnown(user, id);
    await refresh();
    expect(youTube.calls).toHaveLength(count);
  });

  test("[N8.19] at two links of a path is read once", async () => {
    addPlaylist([20]);
    const user = await testApp.createUser();
    const path = await storePath(testApp, user, { milestones: { m1: makeMilestone(1) } });
    await addLink(user, path.id);
    await addLink(user, path.id, { url: `https://www.youtube.com/playlist?list=${list}` });
    await vi.waitFor(async () => expect(await listKnown(user, path.id)).toEqual([list]), 20_000);
    expect(youTube.calls).toHaveLength(3);
  });

  test("[N8.19] leaves out removed, private and endless videos, and plain text remains of titles", async () => {
    addPlaylist([20, 20, 20, 20]);
    youTube.videos.delete("video-00001");
    youTube.videos.set("video-00002", { title: "x", duration: "PT9M", privacyStatus: "private" });
    youTube.videos.set("video-00003", { title: "Live", duration: "P0D" });
    const foreign = `\u202e <b>Part</b>\n${"س".repeat(200)}`;
    youTube.videos.set("video-00004", { title: foreign, duration: "PT20M" });
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    await addLink(user, id);
    await vi.waitFor(async () => expect(await listKnown(user, id)).toEqual([list]), 20_000);
    const stored = await testApp.admin.query(
      "select position, video_id, title from playlist_videos where playlist_id = $1",
      [list],
    );
    const title = `<b>Part</b> ${"س".repeat(200)}`.slice(0, playlistLimits.titleLength - 1);
    expect(stored.rows).toEqual([{ position: 1, video_id: "video-00004", title: `${title}…` }]);
  });

  test("[N8.19] of 230 videos has its first 200, and the preview says so", async () => {
    const { user, id } = await createKnown(Array.from({ length: 230 }, () => 5));
    const { body } = await preview(user, id);
    expect(body).toMatchObject({ video_count: 200, is_cut: true, problem: null });
    expect(body.steps).toHaveLength(3);
    expect(body.steps[0].title).toBe("Videos 1–72: HTML for beginners");
  });

  test("[N8.19] that is gone a week later is no longer offered", async () => {
    const { user, id } = await createKnown([20]);
    youTube.playlists.delete(list);
    await testApp.admin.query("update playlists set facts_at = facts_at - interval '8 days'");
    await refresh();
    expect(await listKnown(user, id)).toEqual([]);
    expect((await preview(user, id)).status).toBe(404);
  });

  test("[N8.19] that nobody has had for 60 days is deleted", async () => {
    await createKnown([20]);
    await testApp.admin.query("update playlists set requested_at = now() - interval '61 days'");
    await refresh();
    const { rowCount } = await testApp.admin.query("select from playlists where id = $1", [list]);
    expect(rowCount).toBe(0);
  });

  test("[N8.19] that somebody has had since stays", async () => {
    const { user, id } = await createKnown([20]);
    await testApp.admin.query("update playlists set requested_at = now() - interval '61 days'");
    await listKnown(user, id);
    await refresh();
    expect(await listKnown(user, id)).toEqual([list]);
  });

  test.each([
    ["full", [20, 30], [1, 1, 1, 1, 1, 1]],
    ["too_long", Array.from({ length: 200 }, () => 300), [3, 3, 3]],
  ])("[N8.19] is not added when the problem is %s", async (problem, minutes, subHours) => {
    const { user, id } = await createKnown(minutes, subHours);
    expect((await preview(user, id)).body).toMatchObject({ problem, steps: [] });
    const { status, body } = await add(user, id);
    expect([status, body.code]).toEqual([409, "not_possible_now"]);
  });

  test("[N8.19] is added to a milestone once", async () => {
    const { user, id } = await createKnown([60]);
    expect((await add(user, id)).status).toBe(200);
    expect((await preview(user, id)).body).toMatchObject({ problem: "added", steps: [] });
    expect((await add(user, id)).status).toBe(409);
  });

  test("[N8.19] is for its owner alone: 404 for another user's path, and for a link of somebody else", async () => {
    const { user, id } = await createKnown([20]);
    const other = await testApp.createUser();
    expect((await preview(other, id)).status).toBe(404);
    const own = await storePath(testApp, other);
    expect((await preview(other, own.id)).status).toBe(404);
    expect((await preview(user, id, { key: "m9" })).status).toBe(404);
    expect((await preview(user, id, { list: "PLnot-a-list" })).status).toBe(400);
  });

  test("[N8.19] is shared with others as texts, without its videos", async () => {
    const { user, id } = await createKnown([20]);
    await add(user, id);
    const body = {
      id: randomUUID(),
      category: "paths",
      language: "en",
      title: "My path for HTML",
      body: "I would like to know what you think about it.",
      display_name: "A learner",
      path_id: id,
    };
    expect((await user.call("createTopic", { body })).status).toBeLessThan(300);
    const { rows } = await testApp.admin.query("select path::text from forum_topics");
    expect(JSON.stringify(rows)).toContain("Watch the video");
    expect(JSON.stringify(rows)).not.toContain("video-00001");
  });
});

test("[N8.19] a playlist of a resource is known after the nightly job", async () => {
  addPlaylist([15, 25]);
  await testApp.admin.query("update resources set is_active = false");
  await testApp.admin.query(
    `insert into resources (slug, kind, title, language, author, url, host, description, description_ar, skills,
       source_list, source_licence, seen_in, confidence)
     values ('a-playlist', 'video-playlist', 'A playlist', 'en', 'Somebody', $1, 'youtube.com', '', '',
       '{skill-1}', 'list', 'CC0-1.0', '', 'high')`,
    [`https://www.youtube.com/playlist?list=${list}`],
  );
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user);
  await testApp.app.services.queue.enqueue("videos.fill", {});
  await vi.waitFor(async () => expect(await listKnown(user, id)).toEqual([list]), 20_000);
  expect((await add(user, id)).status).toBe(200);
});

test("[N8.19] without a key no playlist is requested or offered", async () => {
  const without = await startTestApp();
  const user = await without.createUser();
  const { id } = await storePath(without, user);
  await addLink(user, id);
  expect(await listKnown(user, id)).toEqual([]);
  expect((await preview(user, id)).status).toBe(404);
  const { rowCount } = await without.admin.query("select from playlists");
  const jobs = await without.admin.query("select from boss.job where name = 'playlists.fill'");
  expect([rowCount, jobs.rowCount]).toEqual([0, 0]);
  await without.stop();
});
