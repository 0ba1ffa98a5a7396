import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeChat, makeFailedStatus } from "../../../../test/assistant.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { idle, type ShownError } from "#web/features/assistant/chat/chat-types.ts";
import { ErrorBanner } from "./error-banner.tsx";

const name = "Retry (0/3)";

async function show(error: ShownError): Promise<void> {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  function ChatWithBanner() {
    const [status, setStatus] = useState(makeFailedStatus(error));
    const retry = async () => setStatus(idle);
    return (
      <>
        <ErrorBanner chat={makeChat({ status, retry })} />
        <div role="log" tabIndex={-1} />
      </>
    );
  }
  await renderApp([{ path: "*", element: <ChatWithBanner /> }], { at: "/dashboard" });
  await screen.findByText(error.message);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("[R4.20] Retry", () => {
  test("moves the focus to the conversation when it succeeds", async () => {
    await show({ type: "processing", message: "It failed." });
    const button = screen.getByRole("button", { name });
    button.focus();
    await act(async () => fireEvent.click(button));
    expect(screen.queryByRole("button", { name })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("log"));
  });

  test("is hidden for a final error", async () => {
    await show({ type: "other", message: "Used up.", isFinal: true });
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is hidden for a limit, whose question stays in the input", async () => {
    const waitUntil = Date.now() + 12_000;
    await show({ type: "other", message: "Ask again soon.", isLimit: true, waitUntil });
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is disabled until the time the server requests", async () => {
    await show({ type: "other", message: "Slowly.", waitUntil: Date.now() + 100 });
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    expect(button.disabled).toBe(true);
    await vi.waitFor(() => expect(button.disabled).toBe(false));
  });
});
