import type { PlaylistPreview } from "@masar/contract/playlists/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { base, openPath } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makeOwnLink, makePathResources, makeResource } from "../../../../test/resources.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const list = "PL0123456789ABCDEF";
const url = `https://www.youtube.com/playlist?list=${list}&si=abc`;
const resource = makeResource();
const ownLink = makeOwnLink({ url, title: "My playlist" });

const preview: PlaylistPreview = {
  title: "إكسل من الصفر",
  video_count: 24,
  is_cut: false,
  problem: null,
  steps: [
    { title: "Videos 1–12: Excel", minutes: 200, video_count: 12, session_count: 4 },
    { title: "Videos 13–24: Excel", minutes: 180, video_count: 12, session_count: 3 },
  ],
};

type Options = {
  playlists?: string[];
  shown?: Partial<PlaylistPreview>;
  language?: "en" | "ar";
  detail?: ReturnType<typeof makePathDetail>;
};

async function openMilestone(options: Options = {}) {
  const { playlists = [list], shown, language, detail } = options;
  const opened = await openPath(
    {
      listPathResources: () => makePathResources([resource], { own_links: [ownLink], playlists }),
      previewPlaylist: () => ({ ...preview, ...shown }),
      editPath: () => makePathDetail({ version: 2 }),
      undoPathEdit: () => makePathDetail({ version: 3 }),
    },
    {
      at: `${base}?milestone=m1`,
      ...(language ? { language } : {}),
      ...(detail ? { detail } : {}),
    },
  );
  await screen.findByText("My playlist");
  return opened;
}

const open = (name = "Turn “My playlist” into steps") =>
  fireEvent.click(screen.getByRole("button", { name }));
const findDialog = async (name = "Turn this playlist into steps") =>
  within(await screen.findByRole("dialog", { name }));

describe("steps from a playlist", () => {
  test("[N8.19] are previewed with their number, videos and minutes, then added by one tap, with undo", async () => {
    const { sent } = await openMilestone();
    open();
    const dialog = await findDialog();
    const sum = await dialog.findByText(/^2 steps/);
    for (const fact of ["24 videos", "6 h 20 min"]) expect(sum.textContent).toContain(fact);
    const rows = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toContain("Videos 1–12: Excel");
    expect(rows[0]).toContain("3 h 20 min");
    expect(rows[0]).toContain("4 sessions");
    expect(sent("editPath")).toEqual([]);
    expect(sent("previewPlaylist")).toHaveLength(1);

    fireEvent.click(dialog.getByRole("button", { name: "Add 2 steps" }));
    await waitFor(() =>
      expect(sent("editPath")[0]?.body).toMatchObject({
        change: { kind: "add_playlist", key: "m1", list },
      }),
    );
    await screen.findByText("2 steps added");
    expect(screen.queryByRole("dialog", { name: "Turn this playlist into steps" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent("undoPathEdit")).toHaveLength(1));
  });

  test("[N8.19] are offered for a playlist among the resources too", async () => {
    await openMilestone();
    open("Turn “Excel from Zero” into steps");
    const dialog = await findDialog();
    expect(await dialog.findByText("Videos 1–12: Excel")).toBeTruthy();
  });

  test("[N8.19] are not offered for a playlist of unknown videos", async () => {
    await openMilestone({ playlists: [] });
    expect(screen.queryByRole("button", { name: /^Turn .* into steps$/ })).toBeNull();
  });

  test("[N8.19] are not offered again for a playlist whose steps the milestone has", async () => {
    const text = { title: "Part 1", task: null, search: null, done_when: null };
    const videos = { list, ids: ["video-00001"] };
    const sessions = [{ id: "video-1", kind: "study" as const, ...text, minutes: 20, videos }];
    const first = makeMilestone();
    const subMilestones = first.subMilestones.map((sub) => ({ ...sub, sessions }));
    const detail = makePathDetail({ milestones: { m1: { ...first, subMilestones } } });
    await openMilestone({ detail });
    expect(screen.queryByRole("button", { name: /^Turn .* into steps$/ })).toBeNull();
  });

  test.each([
    ["full", /up to 6 steps/],
    ["too_long", "This playlist is too long for one milestone."],
    ["added", "The steps of this playlist are already here."],
  ] as const)("[N8.19] say why nothing can be added: %s", async (problem, text) => {
    await openMilestone({ shown: { problem, steps: [] } });
    open();
    const dialog = await findDialog();
    await dialog.findByText(text);
    expect(dialog.queryByRole("button", { name: /^Add/ })).toBeNull();
  });

  test("[N8.19] of a playlist that is cut say how many videos they hold", async () => {
    await openMilestone({ shown: { is_cut: true, video_count: 200 } });
    open();
    const dialog = await findDialog();
    const text = "The playlist is longer. These are its first 200 videos.";
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  test("[N8.19] without a network are a sentence, not a button", async () => {
    const { sent } = await openMilestone();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent(window, new Event("offline"));
    open();
    const dialog = await findDialog();
    await dialog.findByText("You can do this when you are online again.");
    expect(dialog.queryByRole("button", { name: /^Add/ })).toBeNull();
    expect(sent("editPath")).toEqual([]);
    vi.restoreAllMocks();
    fireEvent(window, new Event("online"));
    await dialog.findByRole("button", { name: "Add 2 steps" });
  });

  test("[N8.19] are named in Arabic with the forms of the number", async () => {
    await openMilestone({ language: "ar" });
    open("تحويل «\u2068My playlist\u2069» إلى خطوات");
    const dialog = await findDialog("تحويل قائمة التشغيل إلى خطوات");
    expect(await dialog.findByText(/خطوتان/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "إضافة الخطوتين" })).toBeTruthy();
  });
});
