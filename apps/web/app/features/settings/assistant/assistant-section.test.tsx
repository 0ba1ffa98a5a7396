import type { AssistantState } from "@masar/contract/assistant/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { conversationsCleared } from "#web/entities/assistant/assistant-queries.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { AssistantSection } from "./assistant-section.tsx";

async function openSection(
  values: Partial<AssistantState> = {},
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const state = makeAssistant(values);
  const settings = makeSettings();
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body: object) => Object.assign(settings, body),
    getAssistant: () => state,
    recordConsent: ({ kind, granted }: { kind: "ai" | "recording"; granted: boolean }) => {
      if (kind === "ai") Object.assign(state, { has_ai_consent: granted, engine: "ai" });
      else state.has_recording_consent = granted;
      return { kind, granted, version: "1", created_at: "2026-11-15T09:00:00Z" };
    },
    deleteConversations: () => null,
    ...handlers,
  });
  await renderApp([{ path: "*", element: <AssistantSection /> }], { at: "/settings" });
  const sent = (name: string) =>
    requests.filter((call) => call.name === name).map(({ body }) => body);
  return { sent };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the assistant's settings", () => {
  test("[D51] show who answers, and give and withdraw the consent to a model", async () => {
    const { sent } = await openSection();
    await screen.findByText(/^Masar's library: the catalog/);
    await screen.findByText(/Perplexity.*answers with the model.*sonar/);
    await press("Allow: Answers made by AI");
    await screen.findByText(/Each answer shows its source/);
    await press("Withdraw: Answers made by AI");
    await waitFor(() =>
      expect(sent("recordConsent")).toEqual([
        { kind: "ai", granted: true },
        { kind: "ai", granted: false },
      ]),
    );
    await screen.findByRole("button", { name: "Allow: Answers made by AI" });
  });

  test("the consent to recordings names who hears them", async () => {
    const { sent } = await openSection();
    await screen.findByText(/Whisper.*turns your speech into text/);
    await press("Allow: Voice recording");
    await waitFor(() =>
      expect(sent("recordConsent")).toEqual([{ kind: "recording", granted: true }]),
    );
    await screen.findByRole("button", { name: "Withdraw: Voice recording" });
  });

  test("[D52] without a model the library answers without a consent", async () => {
    await openSection({ model: null, processor: null, speech_processor: null });
    await screen.findByText(/AI is not set up here/);
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
  });

  test("[D50] hints first and the retention of conversations are saved", async () => {
    const { sent } = await openSection();
    fireEvent.click(await screen.findByRole("switch", { name: /Hints first/ }));
    const months = screen.getByRole<HTMLSelectElement>("combobox");
    expect([...months.options].map(({ text }) => text)).toEqual([
      "1 month",
      "3 months",
      "6 months",
      "12 months",
    ]);
    fireEvent.change(months, { target: { value: "3" } });
    await waitFor(() =>
      expect(sent("updateSettings")).toEqual([{ hints_first: false }, { chat_months: 3 }]),
    );
  });

  test("[D50] all conversations are deleted only after a second yes", async () => {
    const cleared = vi.fn<() => void>();
    conversationsCleared.addEventListener("cleared", cleared, { once: true });
    const { sent } = await openSection();
    await press("Delete all");
    const dialog = within(await screen.findByRole("dialog"));
    expect(sent("deleteConversations")).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Delete all" }));
    await waitFor(() => expect(sent("deleteConversations")).toHaveLength(1));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("All conversations were deleted"));
    expect(cleared).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows an error in the section that failed", async () => {
    await openSection({}, { getAssistant: () => refuse("forbidden") });
    expect(await screen.findByText("The assistant's settings could not be loaded")).toBeTruthy();
  });
});
