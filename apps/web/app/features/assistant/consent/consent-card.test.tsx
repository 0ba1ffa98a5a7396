import type { AssistantState } from "@masar/contract/assistant/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { BudgetLine } from "#web/features/assistant/panel/status-line.tsx";
import { ConsentCard } from "./consent-card.tsx";

/** As the settings do it, beside which the panel stays open. */
function Withdrawing() {
  const client = useQueryClient();
  const withdraw = () => {
    client.setQueryData(assistantQuery.queryKey, makeAssistant({ has_ai_consent: false }));
  };
  return (
    <button type="button" onClick={withdraw}>
      Withdraw
    </button>
  );
}

async function showCard(
  values: Partial<AssistantState> = {},
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const state = makeAssistant(values);
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getAssistant: () => state,
    recordConsent: (body: { kind: "ai"; granted: boolean }) => {
      state.has_ai_consent = body.granted;
      return { ...body, version: "1", created_at: "2026-11-15T09:00:00Z" };
    },
    ...handlers,
  });
  const parts = (
    <>
      <ConsentCard />
      <Withdrawing />
      <BudgetLine />
    </>
  );
  await renderApp([{ path: "*", element: parts }], { at: "/dashboard" });
  const listConsents = () => requests.filter(({ name }) => name === "recordConsent");
  // The same answer draws this line: from then on a card would be there.
  const isRead = () => screen.findByText(/questions left/);
  return { listConsents, isRead };
}

const title = "Turn on AI answers?";
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[D51] ConsentCard", () => {
  test("names processor, model and the data that is sent, and links the privacy policy", async () => {
    const { listConsents } = await showCard();
    const card = await screen.findByRole("region", { name: title });
    expect(card.textContent).toMatch(/Perplexity.*sonar/);
    expect(card.textContent).toMatch(/question, the last messages.*milestone.*work you paste/);
    expect(card.textContent).toMatch(/never send your name or e-mail/);
    expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe(
      "/privacy",
    );
    expect(listConsents()).toEqual([]);
  });

  test("disappears after consent was withdrawn in the settings", async () => {
    await showCard();
    await screen.findByRole("region", { name: title });
    press("Turn on");
    await screen.findByText(/AI answers are on/);
    press("Withdraw");
    await waitFor(() => expect(screen.queryByText(/AI answers are on/)).toBeNull());
    await screen.findByRole("region", { name: title });
  });

  test("records consent and closes the card", async () => {
    const { listConsents } = await showCard();
    await screen.findByRole("region", { name: title });
    press("Turn on");
    const line = await screen.findByText(/AI answers are on/);
    expect(document.activeElement).toBe(line);
    expect(listConsents()).toMatchObject([{ body: { kind: "ai", granted: true } }]);
    expect(screen.queryByRole("region", { name: title })).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/settings/assistant");
  });

  test("records nothing when declined and does not ask again on this device", async () => {
    const { listConsents } = await showCard();
    await screen.findByRole("region", { name: title });
    press("Use the library");
    await screen.findByText(/^Answers come from Masar's library/);
    expect(listConsents()).toEqual([]);
    cleanup();
    const again = await showCard();
    await again.isRead();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("shows an error and stays when consent cannot be recorded", async () => {
    await showCard({}, { recordConsent: () => refuse("internal") });
    await screen.findByRole("region", { name: title });
    press("Turn on");
    await screen.findByRole("alert");
    expect(screen.getByRole("region", { name: title })).toBeTruthy();
  });

  test.each([
    ["no model is set up", { model: null, processor: null }],
    ["it was given already", { has_ai_consent: true, engine: "ai" as const }],
  ])("shows nothing when %s", async (_name, values) => {
    const { isRead } = await showCard(values);
    await isRead();
    expect(screen.queryByRole("region")).toBeNull();
  });
});
