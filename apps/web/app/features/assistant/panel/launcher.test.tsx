import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { closeUserChat } from "#web/features/assistant/chat/chat-store.ts";
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
  closeUserChat();
  vi.unstubAllGlobals();
});

test("[R4.17] a panel that cannot be loaded shows an error and loads with a retry", async () => {
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

describe("on a long page", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("[N1.32] the button hides while scrolling down and returns when scrolling up and at the end", async () => {
    const scrollTo = await renderOnLongPage(3000);
    expect([scrollTo(200), scrollTo(500), scrollTo(450)]).toEqual([true, true, false]);
    expect([scrollTo(600), scrollTo(3000 - window.innerHeight)]).toEqual([true, false]);
  });

  test("[N1.32] the button stays hidden when the page above it changes its height", async () => {
    const scrollTo = await renderOnLongPage(3000);
    const end = 3000 - window.innerHeight;
    expect([scrollTo(end), scrollTo(end, 3400)]).toEqual([false, true]);
    expect([scrollTo(1800, 2900), scrollTo(1700), scrollTo(0, 3000)]).toEqual([true, false, false]);
  });

  test("[N1.32] the button hides above a control, but not at the end of the page", async () => {
    // The button lies at 660 to 716 of the view, a link at 1000 to 1024 of the page.
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockReturnValue(660);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(56);
    vi.stubGlobal("scrollY", 0);
    const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
    rect.mockImplementation(() => new DOMRect(20, 1000 - window.scrollY, 100, 24));
    const scrollTo = await renderOnLongPage(3000);
    expect([scrollTo(600), scrollTo(500), scrollTo(310), scrollTo(200)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(scrollTo(310, 310 + window.innerHeight)).toBe(false);
  });

  test("[N1.32] the button hides when a control is rendered under it", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(56);
    await renderOnLongPage(3000);
    const launcher = screen.getByRole("button", { name: "Study assistant" });
    expect(launcher.hasAttribute("data-aside")).toBe(false);
    const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
    rect.mockImplementation(() => new DOMRect(20, 20, 100, 24));
    document.body.append(document.createElement("select"));
    await act(async () => vi.advanceTimersByTimeAsync(200));
    expect(launcher.hasAttribute("data-aside")).toBe(true);
    document.querySelector("body > select")?.remove();
  });
});

async function renderOnLongPage(height: number) {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  cleanup();
  const scrollHeight = vi.spyOn(document.documentElement, "scrollHeight", "get");
  scrollHeight.mockReturnValue(height);
  // jsdom draws nothing.
  Element.prototype.checkVisibility = () => true;
  const page = (
    <>
      <a href="#more">More</a>
      <AssistantLauncher />
    </>
  );
  await renderApp([{ path: "*", element: page }], { at: "/dashboard" });
  const launcher = await screen.findByRole("button", { name: "Study assistant" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return (top: number, newHeight?: number) => {
    if (newHeight) scrollHeight.mockReturnValue(newHeight);
    vi.stubGlobal("scrollY", top);
    fireEvent.scroll(window);
    act(() => void vi.advanceTimersByTime(200));
    return launcher.hasAttribute("data-aside");
  };
}
