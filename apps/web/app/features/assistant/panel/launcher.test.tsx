import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { leaveChat } from "#web/features/assistant/chat/chat-store.ts";
import { AssistantLauncher } from "./launcher.tsx";

const load = vi.hoisted(() => ({ hasFailed: false }));

vi.mock("#web/platform/i18n/i18n.ts", async (original) => ({
  ...(await original<typeof import("#web/platform/i18n/i18n.ts")>()),
  loadMoreStrings: async () => {
    if (load.hasFailed) return;
    load.hasFailed = true;
    throw new TypeError("Failed to fetch dynamically imported module");
  },
}));

afterEach(() => {
  leaveChat();
  vi.unstubAllGlobals();
});

test("[R4.17] a panel that cannot be fetched is said, and comes with the next try", async () => {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getAssistant: () => makeAssistant({ model: null, speech_processor: null }),
    getSettings: () => makeSettings(),
    getOverview: () => refuse("internal"),
  });
  await renderApp([{ path: "*", element: <AssistantLauncher /> }], { at: "/dashboard" });
  const launcher = await screen.findByRole("button", { name: "Study assistant" });
  fireEvent.click(launcher);
  expect(await screen.findByText("The assistant could not be loaded")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  fireEvent.click(launcher);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[N1.32] the button leaves the view on the way down and comes back on the way up and at the end", async () => {
  const scrollTo = await renderOnLongPage(3000);
  expect([scrollTo(200), scrollTo(500), scrollTo(450)]).toEqual([true, true, false]);
  expect([scrollTo(600), scrollTo(3000 - window.innerHeight)]).toEqual([true, false]);
});

test("[N1.32] the button stays out of view when the page grows or shrinks above it", async () => {
  const scrollTo = await renderOnLongPage(3000);
  expect([scrollTo(3000 - window.innerHeight), scrollTo(3000 - window.innerHeight, 3400)]).toEqual([
    false,
    true,
  ]);
  expect([scrollTo(1800, 2900), scrollTo(1700), scrollTo(0, 3000)]).toEqual([true, false, false]);
});

async function renderOnLongPage(height: number) {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  cleanup();
  const scrollHeight = vi.spyOn(document.documentElement, "scrollHeight", "get");
  scrollHeight.mockReturnValue(height);
  await renderApp([{ path: "*", element: <AssistantLauncher /> }], { at: "/dashboard" });
  const launcher = await screen.findByRole("button", { name: "Study assistant" });
  return (top: number, newHeight?: number) => {
    if (newHeight) scrollHeight.mockReturnValue(newHeight);
    vi.stubGlobal("scrollY", top);
    fireEvent.scroll(window);
    return launcher.hasAttribute("data-aside");
  };
}
