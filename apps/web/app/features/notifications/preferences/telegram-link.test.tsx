import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import type { TelegramState } from "@masar/contract/telegram/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";
import { StudyReminder } from "./study-reminder.tsx";

const url = "https://t.me/masar_test_bot?start=code";
const linkedAt = "2026-11-10T08:00:00.000Z";
const types = ["reminder", "study", "deadline", "insight", "course", "other"] as const;

type Tab = { opener: unknown; location: { href: string }; close: () => void };

/** The tab that `window.open` returns; null in a browser that blocks it. */
function fakeOpen(isBlocked = false) {
  const tab: Tab = {
    opener: window,
    location: { href: "about:blank" },
    close: vi.fn<() => void>(),
  };
  const open = vi.fn<() => Tab | null>(() => (isBlocked ? null : tab));
  vi.stubGlobal("open", open);
  return { tab, open };
}

async function show(
  state: Partial<TelegramState> = {},
  element = <NotificationPreferences />,
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const server: TelegramState = { is_available: true, linked_at: null, ...state };
  let preferences: NotificationPreference[] = types.map((type) => ({
    type,
    in_app: true,
    email: false,
    push: false,
    telegram: server.linked_at !== null && (type === "reminder" || type === "deadline"),
  }));
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings({ study_time: "20:00" }),
    getNotificationPreferences: () => ({ preferences }),
    updateNotificationPreference: (body, { id: type }) => {
      preferences = preferences.map((each) =>
        each.type === type ? { ...each, ...(body as object) } : each,
      );
      return preferences.find((each) => each.type === type);
    },
    getPush: () => ({ public_key: null, devices: [], this_device: null }),
    getTelegram: () => ({ ...server }),
    createTelegramLink: () => ({
      url,
      expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
    }),
    removeTelegramLink: () => {
      setLinked(null);
      return { ...server };
    },
    ...handlers,
  });
  /** As the bot does it. */
  function setLinked(at: string | null) {
    server.linked_at = at;
    preferences = preferences.map((each) => ({
      ...each,
      telegram: at !== null && (each.type === "reminder" || each.type === "deadline"),
    }));
  }
  await renderApp([{ path: "*", element }], { at: "/settings" });
  return { requests, setLinked };
}

const findConnect = () => screen.findByRole("button", { name: "Connect Telegram" });
const refocus = () => fireEvent(document, new Event("visibilitychange"));

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[N5.19] the Telegram section of the notification settings", () => {
  test("is missing on an instance without a bot", async () => {
    await show({ is_available: false });
    await screen.findByText(/This site doesn't send push/);
    expect(screen.queryByText("Telegram")).toBeNull();
  });

  test("opens the bot in a new tab and waits until the chat is linked", async () => {
    const { tab, open } = fakeOpen();
    const { setLinked } = await show();
    fireEvent.click(await findConnect());
    expect(open).toHaveBeenCalledExactlyOnceWith("about:blank", "_blank");
    const link = await screen.findByRole("link", { name: "Open Telegram" });
    expect(link.getAttribute("href")).toBe(url);
    expect([tab.opener, tab.location.href]).toEqual([null, url]);
    expect(screen.queryByText("Connected on")).toBeNull();
    setLinked(linkedAt);
    refocus();
    await screen.findByText(/Connected on/);
    expect(screen.queryByRole("link", { name: "Open Telegram" })).toBeNull();
    expect(getToasts()[0]?.title).toBe("Telegram connected");
    const row = await screen.findByRole("group", { name: "Reminders" });
    const control = await within(row).findByRole<HTMLInputElement>("switch", { name: "Telegram" });
    await waitFor(() => expect(control.checked).toBe(true));
  });

  test("asks the server again by itself while it waits", async () => {
    fakeOpen();
    const { setLinked } = await show();
    fireEvent.click(await findConnect());
    await screen.findByRole("link", { name: "Open Telegram" });
    setLinked(linkedAt);
    expect(await screen.findByText(/Connected on/, {}, { timeout: 5000 })).toBeDefined();
  });

  test("shows the link when the browser blocks the tab", async () => {
    fakeOpen(true);
    await show();
    fireEvent.click(await findConnect());
    const link = await screen.findByRole("link", { name: "Open Telegram" });
    expect(link.getAttribute("target")).toBe("_blank");
  });

  test("closes the tab and shows an error when there is no link", async () => {
    const { tab } = fakeOpen();
    await show({}, <NotificationPreferences />, {
      createTelegramLink: () => refuse("not_possible_now"),
    });
    fireEvent.click(await findConnect());
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Telegram was not connected"));
    expect(tab.close).toHaveBeenCalledOnce();
    expect(await findConnect()).toBeDefined();
  });

  test("disconnects and shows no switches for Telegram", async () => {
    const { requests } = await show({ linked_at: linkedAt });
    await screen.findAllByRole("switch", { name: "Telegram" });
    fireEvent.click(await screen.findByRole("button", { name: "Disconnect" }));
    expect(await findConnect()).toBeDefined();
    expect(requests.filter(({ name }) => name === "removeTelegramLink")).toHaveLength(1);
    expect(screen.queryByRole("switch", { name: "Telegram" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Telegram");
  });

  test("offers switches for reminders and deadlines only", async () => {
    const { requests } = await show({ linked_at: linkedAt });
    const controls = await screen.findAllByRole("switch", { name: "Telegram" });
    expect(controls).toHaveLength(2);
    fireEvent.click(controls[1] as HTMLElement);
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === "updateNotificationPreference")).toMatchObject([
        { body: { telegram: false } },
      ]),
    );
  });
});

describe("[N5.19] the Telegram chip of the study reminder", () => {
  const reminder = <StudyReminder calendar={null} />;
  const findChip = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Telegram" });

  test("is missing on an instance without a bot", async () => {
    await show({ is_available: false }, reminder);
    await screen.findByRole("checkbox", { name: "By e-mail" });
    expect(screen.queryByRole("checkbox", { name: "Telegram" })).toBeNull();
  });

  test("starts linking when it is chosen, and is on after that", async () => {
    const { open } = fakeOpen();
    const { requests, setLinked } = await show({}, reminder);
    fireEvent.click(await findChip());
    expect(open).toHaveBeenCalledOnce();
    await screen.findByRole("link", { name: "Open Telegram" });
    expect((await findChip()).checked).toBe(false);
    setLinked(linkedAt);
    refocus();
    await waitFor(async () => expect((await findChip()).checked).toBe(true));
    expect(requests.some(({ name }) => name === "updateNotificationPreference")).toBe(false);
  });

  test("turns reminders in a linked chat off", async () => {
    const { open } = fakeOpen();
    const { requests } = await show({ linked_at: linkedAt }, reminder);
    const chip = await findChip();
    await waitFor(() => expect(chip.checked).toBe(true));
    fireEvent.click(chip);
    await waitFor(() => expect(chip.checked).toBe(false));
    expect(requests.find(({ name }) => name === "updateNotificationPreference")?.body).toEqual({
      telegram: false,
    });
    expect(open).not.toHaveBeenCalled();
  });
});
