import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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
