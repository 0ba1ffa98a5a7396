import type { OwnLink } from "@masar/contract/own-links/schemas";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getActiveStudySession } from "#web/entities/study-session/session-store.ts";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";
import { makeSettings } from "../../../../test/fake-api.ts";
import { click, heading, openDesk } from "../../../../test/pages/desk.tsx";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";
import { makeOwnLink, makePathResources, makeResource } from "../../../../test/resources.ts";

const player = "https://www.youtube-nocookie.com";
const video = makeResource({
  kind: "video",
  url: "https://www.youtube.com/watch?v=czutn-8DFUk",
});

beforeEach(() => {
  localStorage.clear();
  // Frames stay empty: nothing is requested from YouTube.
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { disableIframePageLoading: boolean } };
  };
  happyDOM.settings.disableIframePageLoading = true;
});
afterEach(() => {
  cleanup();
  saveDisplayPreferences(makeSettings());
  setNetworkReachable(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openSession(
  resource: ResourceCard,
  language: "en" | "ar" = "en",
  own_links: OwnLink[] = [],
) {
  const session = makePlannedSession({ title: "Find the gaps" });
  await openDesk(
    { language },
    {
      listPathResources: () => makePathResources([resource], { own_links }),
      listPlannedSessions: () => ({
        milestone_key: "m1",
        sub_milestones: [{ id: "sub-1", sessions: [{ ...session, resource: resource.slug }] }],
      }),
    },
  );
  await heading(/: Find the gaps$/);
  await screen.findByRole("link", { name: language === "en" ? /^Open Excel/ : /^فتح إكسل/ });
  if (resource.host !== "youtube.com") return;
  await screen.findByRole("button", {
    name: language === "en" ? /^Watch here: Excel/ : /^المشاهدة هنا: إكسل/,
  });
}

const watchButton = () => screen.queryByRole("button", { name: "Watch here: Excel from Zero" });
const findFrame = () => document.querySelector("iframe");

async function openPlayer(resource: ResourceCard) {
  localStorage.setItem("youtube-consent", "given");
  await openSession(resource);
  await click("Start");
  // A click moves no focus here.
  screen.getByRole("button", { name: "Watch here: Excel from Zero" }).focus();
  await click("Watch here: Excel from Zero");
  await screen.findByRole("button", { name: "Close video" });
}

async function hear(
  message: unknown,
  { origin = player, source = findFrame()?.contentWindow } = {},
) {
  const data = JSON.stringify(message);
  await act(async () => {
    window.dispatchEvent(new MessageEvent("message", { origin, source: source ?? null, data }));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

const openName = "Open Excel from Zero on YouTube";
const pauseSwitch = () =>
  screen.queryByRole("switch", { name: "Pause the timer when the video ends" });

const ready = { event: "initialDelivery", info: {} };
const ended = { event: "onStateChange", info: 0 };
const turnOnPause = () =>
  act(async () =>
    fireEvent.click(screen.getByRole("switch", { name: "Pause the timer when the video ends" })),
  );

describe("watching at the desk", () => {
  test("[N8.15] asks for consent once and opens the player only after it was given", async () => {
    await openSession(video);
    expect(findFrame()).toBeNull();
    await click("Watch here: Excel from Zero");
    screen.getByText(/which then sees your network address and what you watch/);
    expect(findFrame()).toBeNull();
    await click("Not now");
    expect(localStorage.getItem("youtube-consent")).toBeNull();
    await click("Watch here: Excel from Zero");
    await click("Agree and watch");
    await screen.findByRole("button", { name: "Close video" });
    expect(findFrame()?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/czutn-8DFUk\?/);
    await click("Close video");
    expect(findFrame()).toBeNull();
    await click("Watch here: Excel from Zero");
    expect(await screen.findByRole("button", { name: "Close video" })).toBeTruthy();
  });

  test("[N8.17] the frame is named, and the focus stays with the player when a button is replaced", async () => {
    await openPlayer(video);
    const group = screen.getByRole("group", { name: "Video: Excel from Zero" });
    expect(document.activeElement).toBe(group);
    expect(within(group).getByTitle("Video: Excel from Zero")).toBe(findFrame());
    await act(async () => screen.getByRole("button", { name: "Close video" }).focus());
    await click("Close video");
    expect(document.activeElement).toBe(
      screen.getByRole("group", { name: "Video: Excel from Zero" }),
    );
  });

  test("the frame has only the permissions that the player needs", async () => {
    await openPlayer(makeResource());
    const frame = findFrame();
    expect(frame?.src).toContain("/embed/videoseries?list=PL0123456789ABCDEF&enablejsapi=1");
    expect(frame?.getAttribute("allow")).toBe("fullscreen; encrypted-media; picture-in-picture");
    expect(frame?.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    expect(frame?.getAttribute("sandbox")).not.toMatch(/top-navigation|forms|modals/);
  });

  test.each([
    ["low data", () => saveDisplayPreferences(makeSettings({ low_data: true }))],
    ["no network", () => setNetworkReachable(false)],
  ])("[N8.15] with %s only the link is offered", async (_, prepare) => {
    await openSession(video);
    expect(watchButton()).not.toBeNull();
    await act(async () => prepare());
    expect(watchButton()).toBeNull();
    expect(screen.getByRole("link", { name: openName })).toBeTruthy();
  });

  test("[N8.15] with low data one sentence says why videos open on YouTube", async () => {
    const sentence = "Low data is on, so videos open on YouTube.";
    const url = "https://youtu.be/czutn-8DFUk";
    const own_links = [makeOwnLink({ url }), makeOwnLink({ id: "link-2", url })];
    await openSession(video, "en", own_links);
    expect(screen.queryByText(sentence)).toBeNull();
    await act(async () => saveDisplayPreferences(makeSettings({ low_data: true })));
    screen.getByText(sentence);
    cleanup();
    await openDesk({}, { listPathResources: () => makePathResources([], { own_links }) });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("a resource of another host has no player", async () => {
    await openSession(
      makeResource({ kind: "article", url: "https://satr.codes/excel", host: "satr.codes" }),
    );
    expect(watchButton()).toBeNull();
  });

  test("[N8.17] the clock goes on after the end of the video unless pausing was chosen", async () => {
    await openPlayer(video);
    await hear(ended);
    expect(getActiveStudySession()?.isPaused).toBe(false);
    await hear({ event: "onStateChange", info: 1 });
    await turnOnPause();
    await hear(ended);
    expect(getActiveStudySession()?.isPaused).toBe(true);
  });

  test("a second report of the same end does not pause a resumed clock", async () => {
    await openPlayer(video);
    await hear(ready);
    await turnOnPause();
    await hear(ended);
    await click("Resume");
    await hear({ event: "infoDelivery", info: { playerState: 0 } });
    expect(getActiveStudySession()?.isPaused).toBe(false);
  });

  test("messages of another origin or another window change nothing", async () => {
    await openPlayer(video);
    await hear(ready);
    await turnOnPause();
    await hear(ended, { origin: "https://www.youtube.com" });
    await hear(ended, { origin: `${player}.evil.test` });
    await hear(ended, { source: window });
    expect(getActiveStudySession()?.isPaused).toBe(false);
  });

  test("[N8.17] in a playlist the clock runs on when the next video starts, and pauses after the last", async () => {
    await openPlayer(makeResource());
    await hear(ready);
    await turnOnPause();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const say = (info: number) =>
      window.dispatchEvent(
        new MessageEvent("message", {
          origin: player,
          source: findFrame()?.contentWindow ?? null,
          data: JSON.stringify({ event: "onStateChange", info }),
        }),
      );
    say(0);
    vi.advanceTimersByTime(1000);
    say(-1);
    vi.advanceTimersByTime(10_000);
    expect(getActiveStudySession()?.isPaused).toBe(false);
    say(0);
    await act(async () => vi.advanceTimersByTime(3001));
    expect(getActiveStudySession()?.isPaused).toBe(true);
  });

  test("a player that says nothing for ten seconds gets a sentence, the link and a second try", async () => {
    localStorage.setItem("youtube-consent", "given");
    await openSession(video);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await click("Watch here: Excel from Zero");
    await vi.waitFor(() => expect(findFrame()).not.toBeNull());
    await act(async () => vi.advanceTimersByTime(9000));
    screen.getByText("Loading the video…");
    expect(screen.queryByText(/isn't loading/)).toBeNull();
    expect(pauseSwitch()).toBeNull();
    await act(async () => vi.advanceTimersByTime(2000));
    screen.getByText("The video isn't loading. Your network may be blocking YouTube.");
    expect(screen.queryByText("Loading the video…")).toBeNull();
    expect(pauseSwitch()).toBeNull();
    expect(screen.getAllByRole("link", { name: openName })).toHaveLength(1);
    const first = findFrame();
    await click("Try Again");
    expect(findFrame()).not.toBe(first);
    screen.getByText("Loading the video…");
    vi.useRealTimers();
    await hear({ event: "initialDelivery", info: {} });
    expect(screen.queryByText("Loading the video…")).toBeNull();
    expect(pauseSwitch()).not.toBeNull();
  });

  test("a silent player is shown once it speaks", async () => {
    localStorage.setItem("youtube-consent", "given");
    await openSession(video);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await click("Watch here: Excel from Zero");
    await vi.waitFor(() => expect(findFrame()).not.toBeNull());
    await act(async () => vi.advanceTimersByTime(11_000));
    screen.getByText(/isn't loading/);
    vi.useRealTimers();
    await hear({ event: "initialDelivery", info: {} });
    expect(screen.queryByText(/isn't loading/)).toBeNull();
  });

  test.each([
    ["video", video, "This video can't be played here."],
    ["playlist", makeResource(), "This playlist can't be played here."],
  ])("a %s whose owner forbids frames says so, with one link", async (_, resource, sentence) => {
    await openPlayer(resource);
    await hear({ event: "onError", info: 150 });
    screen.getByText(sentence);
    expect(pauseSwitch()).toBeNull();
    expect(
      screen.getAllByRole("link", { name: openName }).map((link) => link.getAttribute("href")),
    ).toEqual([resource.url]);
    await hear({ event: "onStateChange", info: 1 });
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test("[N8.14] an own link to a video is watched at the desk after the same consent", async () => {
    const url = "https://youtu.be/czutn-8DFUk?si=abc";
    const own_links = [
      makeOwnLink({ url, title: "Lesson two" }),
      makeOwnLink({ id: "link-2", title: "A page" }),
    ];
    await openDesk({}, { listPathResources: () => makePathResources([], { own_links }) });
    const section = within(await screen.findByRole("region", { name: "Your links" }));
    await screen.findByRole("button", { name: "Watch here: Lesson two" });
    await click("Watch here: Lesson two");
    expect(findFrame()).toBeNull();
    await click("Agree and watch");
    await screen.findByRole("button", { name: "Close video" });
    expect(findFrame()?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/czutn-8DFUk\?/);
    const open = section.getAllByRole("link", { name: "Open Lesson two (in a new tab)" });
    expect(open.map((link) => link.getAttribute("href"))).toEqual([url]);
    expect(screen.queryByRole("button", { name: "Watch here: A page" })).toBeNull();
  });

  test("in Arabic the player has its texts", async () => {
    await openSession(video, "ar");
    screen.getByRole("link", { name: "فتح إكسل من الصفر على يوتيوب" });
    expect(document.body.textContent).not.toContain("YouTube");
    await click("المشاهدة هنا: إكسل من الصفر");
    await click("موافقة ومشاهدة");
    await screen.findByRole("button", { name: "إغلاق الفيديو" });
    expect(findFrame()?.src).toContain("hl=ar");
    screen.getByText("جارٍ تحميل الفيديو…");
    await hear(ready);
    screen.getByRole("switch", { name: "إيقاف وقت الدراسة مؤقتًا عند انتهاء الفيديو" });
  });
});
