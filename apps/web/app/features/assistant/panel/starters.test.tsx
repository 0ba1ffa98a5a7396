import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { Overview } from "@masar/contract/study/schemas";
import { afterEach, expect, test } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { makeOverview } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { Starters } from "./starters.tsx";

afterEach(cleanup);

async function renderStarters(overview: Overview, engine: "ai" | "library" = "library") {
  fakeApi({
    getSession: () => ({ session: makeSession({ language: "en" }) }),
    getAssistant: () => makeAssistant({ engine }),
    getSettings: () => makeSettings(),
    getOverview: () => overview,
  });
  const element = <Starters mode="general" onChoose={() => {}} />;
  await renderApp([{ path: "*", element }], { at: "/dashboard", language: "en" });
}

const firstStarter = () =>
  within(screen.getByRole("list", { name: "Try asking" })).getAllByRole("button")[0]?.textContent;

const task = { id: "6f1d2c8e-3b57-4a90-8c11-5e0f7a9b2d41", title: "Draft" };

test.each([
  ["no path", { current: null, paused_path: null }, "How do I make a path?"],
  [
    "an overdue task",
    { today: "2026-11-17", due_tasks: [{ ...task, due_date: "2026-11-15" }] },
    "Which tasks are overdue?",
  ],
])("[N5.05] a learner with %s is offered a question that fits", async (_, values, first) => {
  await renderStarters(makeOverview(values as Partial<Overview>));
  await waitFor(() => expect(firstStarter()).toBe(first));
});

test("[N5.05] without a model, a line says what is answered", async () => {
  await renderStarters(makeOverview());
  expect(await screen.findByText(/^No AI model is used here/)).toBeTruthy();
});
