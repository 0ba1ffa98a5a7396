import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ClientErrorList } from "./errors/client-error-list.tsx";
import { SpendPage } from "./spend/spend-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const getSession = () => ({ session: makeSession({ roles: ["admin"] }) });

function makeSpend(values: Partial<ResponseOf<"getAiSpend">> = {}): ResponseOf<"getAiSpend"> {
  const day = (at: number) => `2026-11-${String(at + 1).padStart(2, "0")}`;
  return {
    model: null,
    transcriber: null,
    limits: {
      requests_per_day: 5000,
      tokens_per_day: 1000,
      questions_per_learner: 40,
      tokens_per_learner: 300,
    },
    prices: { usd_per_million_tokens: null, usd_per_thousand_requests: null },
    days: Array.from({ length: 30 }, (_, at) => ({
      day: day(at),
      requests: 0,
      failures: 0,
      tokens: 0,
      usd: 0,
    })),
    models: [],
    kinds: [],
    ...values,
  };
}

const drawSpend = () => renderApp([{ path: "*", element: <SpendPage /> }], { at: "/admin/spend" });

test("[D67] the spend page without a model shows that and no cost", async () => {
  fakeApi({ getSession, getAiSpend: () => makeSpend() });
  await drawSpend();
  await screen.findByText(/No model is configured/);
  expect(screen.getByText(/Unknown: no price is set/)).toBeTruthy();
  expect(screen.queryByText("$0.00", { selector: "dd bdi" })).toBeNull();
});

test("[D67] spend without any days is shown as none", async () => {
  fakeApi({ getSession, getAiSpend: () => makeSpend({ days: [] }) });
  await drawSpend();
  const name = "Tokens per day, last 30 days";
  expect(await screen.findByRole("table", { name, hidden: true })).toBeTruthy();
});

test("[D67] 5 of 1000 tokens by no kind are less than 1%, and only the kinds are empty", async () => {
  const { days } = makeSpend();
  const used = { requests: 1, failures: 0, tokens: 5, usd: null };
  fakeApi({
    getSession,
    getAiSpend: () =>
      makeSpend({
        model: { model: "sonar", processor: "Perplexity", is_resting: false },
        days: [...days.slice(0, -1), { day: "2026-11-30", ...used }],
        models: [{ model: "sonar", ...used }],
      }),
  });
  await drawSpend();
  await screen.findByText("Less than 1% of today's tokens used");
  const kinds = within(screen.getByRole("region", { name: "By kind" }));
  kinds.getByText("No questions, paths or speech in the last 30 days.");
  const models = screen.getByRole("region", { name: "By model" });
  expect(models.textContent).toMatch(/sonar.*Requests.*1.*Tokens.*5.*Cost/);
});

test("[D67] spend is shown in a chart and a table, with the state of the breaker and the cost", async () => {
  const { days } = makeSpend();
  const used = { requests: 10, failures: 2, tokens: 500, usd: 1.5 };
  fakeApi({
    getSession,
    getAiSpend: () =>
      makeSpend({
        model: { model: "sonar", processor: "Perplexity", is_resting: true },
        prices: { usd_per_million_tokens: 3000, usd_per_thousand_requests: null },
        days: [...days.slice(0, -1), { day: "2026-11-30", ...used }],
        models: [{ model: "sonar", ...used }],
        kinds: [{ kind: "question", calls: 12, failed: 2, tokens: 500, audio_seconds: 0 }],
      }),
  });
  await drawSpend();
  await screen.findByText(/Paused for half a minute/);
  expect(screen.getByText("50% of today's tokens used")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Tokens per day, last 30 days", hidden: true });
  const [, newest] = within(table).getAllByRole("row", { hidden: true });
  expect(newest?.textContent).toMatch(/10.*2.*500.*\$1\.50/);
});

test("[D68] an error is marked as resolved, hidden, and brought back by undo", async () => {
  let resolvedAt: string | null = null;
  const error = {
    id: "error-1",
    message: "Boom",
    stack: null,
    page: "/dashboard",
    version: "1.0.0",
    count: 3,
    first_seen_at: "2026-11-14T10:00:00Z",
    last_seen_at: "2026-11-15T10:00:00Z",
    resolved_at: null,
  };
  fakeApi({
    getSession,
    listClientErrors: (_body, { query }) => {
      const isWanted = (query.get("state") === "resolved") === (resolvedAt !== null);
      return { errors: isWanted ? [{ ...error, resolved_at: resolvedAt }] : [], next: null };
    },
    resolveClientError: ({ resolved }: { resolved: boolean }) => {
      resolvedAt = resolved ? "2026-11-15T11:00:00Z" : null;
      return { ...error, resolved_at: resolvedAt };
    },
  });
  await renderApp([{ path: "*", element: <ClientErrorList /> }], { at: "/admin/errors" });
  fireEvent.click(await screen.findByRole("button", { name: "Mark as resolved" }));
  await screen.findByText("No errors reported");
  fireEvent.click(screen.getByRole("radio", { name: "Resolved" }));
  await screen.findByText("Boom");
  getToasts()[0]?.action?.onAct();
  expect(await screen.findByText("Nothing is marked as resolved")).toBeDefined();
});
