import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeAssistant, makeChat, makeFailedStatus } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { formatDate } from "#web/platform/format/format.ts";
import { send } from "#web/features/assistant/chat/chat-actions.ts";
import { getChat } from "#web/features/assistant/chat/chat-store.ts";
import { StatusLine } from "#web/features/assistant/panel/status-line.tsx";

const question = "What does a left join keep?";

describe("a question that exceeds a limit", () => {
  const chat = openTestChat();

  test.each([
    ["rate_limited", { count: 12 }, "Too many tries. Wait 12 seconds and try again."],
    ["questions_running", {}, "Two questions are being answered already. Wait for one of them."],
  ] as const)(
    "[N1.36] with %s shows the limit and no fallback message",
    async (code, params, text) => {
      fakeApi({ askAssistant: () => refuse(code, params) });
      await send(question);
      expect(listTexts()).toEqual(["welcome", question]);
      expect(getChat().status.failure?.error).toMatchObject({
        type: "other",
        message: text,
        isLimit: true,
      });
    },
  );

  test("[N1.36] with questions_today shows when the limit resets", async () => {
    const resets_at = new Date(Date.now() + 5 * 3_600_000).toISOString();
    chat.client.setQueryData(assistantQuery.queryKey, makeAssistant({ resets_at }));
    fakeApi({ askAssistant: () => refuse("questions_today") });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question]);
    expect(getChat().status.failure?.error.message).toBe(
      `Today's questions are used up. You can ask again at ${formatDate("en", resets_at, "time")}.`,
    );
  });

  test("[N1.36] of a proxy shows how long to wait", async () => {
    const headers = { "retry-after": "30", "content-type": "text/html" };
    fakeApi({ askAssistant: () => new Response("Slow down", { status: 429, headers }) });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question]);
    expect(getChat().status.failure?.error).toMatchObject({
      message: "Too many tries. Wait 30 seconds and try again.",
      isLimit: true,
    });
    expect(getChat().status.failure?.error.waitUntil).toBeGreaterThan(Date.now() + 20_000);
  });
});

describe("StatusLine", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test.each([
    ["en", "Please wait a little"],
    ["ar", "يلزم الانتظار قليلًا"],
  ] as const)(
    "[N1.36] in %s calls a limit a wait, not an unexpected issue",
    async (language, text) => {
      fakeApi({ getSession: () => ({ session: makeSession({ language }) }) });
      const error = { type: "other", message: "Wait.", isLimit: true } as const;
      const element = <StatusLine chat={makeChat({ status: makeFailedStatus(error) })} />;
      await renderApp([{ path: "*", element }], { at: "/dashboard", language });
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );
});
