import type { AssistantState } from "@masar/contract/assistant/schemas";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { BudgetLine } from "./status-line.tsx";

async function showLine(left: number, language: "en" | "ar" = "en") {
  const state: AssistantState = makeAssistant({ questions: { limit: 40, left } });
  fakeApi({ getSession: () => ({ session: makeSession() }), getAssistant: () => state });
  await renderApp([{ path: "*", element: <BudgetLine /> }], { at: "/dashboard", language });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[D53] the remaining questions of today are shown", async () => {
  await showLine(18);
  expect(await screen.findByText("18 of 40 questions left today")).toBeTruthy();
});

test.each([
  [1, "بقي اليوم سؤال واحد من 40"],
  [2, "بقي اليوم سؤالان من 40"],
  [7, "بقيت اليوم 7 أسئلة من 40"],
  [18, "بقي اليوم 18 سؤالًا من 40"],
])("[D53] in Arabic the plural form fits %i", async (left, text) => {
  await showLine(left, "ar");
  expect(await screen.findByText(text)).toBeTruthy();
});

test("[D53] without remaining questions the reset time is shown", async () => {
  await showLine(0);
  const line = await screen.findByText(/used today's questions/);
  expect(line.textContent).toMatch(/at \d{1,2}:00.*Courses and notes still work/);
});

test("nothing is shown until the quota is loaded", async () => {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getAssistant: () => refuse("forbidden"),
  });
  const { container } = await renderApp([{ path: "*", element: <BudgetLine /> }], { at: "/" });
  await waitFor(() => expect(requests.some(({ name }) => name === "getAssistant")).toBe(true));
  expect(container.textContent).toBe("");
});
