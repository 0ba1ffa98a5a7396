import { cleanup, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeAssistant, makeChat, makeFailedStatus } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { formatDate } from "#web/platform/format/format.ts";
import { send } from "#web/features/assistant/chat/chat-actions.ts";
import { getChat } from "#web/features/assistant/chat/chat-store.ts";
import { Composer } from "./composer.tsx";
import { StatusLine } from "#web/features/assistant/panel/status-line.tsx";

const question = "What does a left join keep?";

describe("a question that exceeds a limit", () => {
  const chat = openTestChat();

  test.each([
    ["questions_running", {}, "Two questions are already being answered. Wait for one of them."],
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

  test("[N1.36] with rate_limited names questions and seconds, and stays in the input", async () => {
    const requests = fakeApi({ askAssistant: () => refuse("rate_limited", { count: 12 }) });
    await send(question);
    expect(listTexts()).toEqual(["welcome"]);
    expect(getChat().draft).toBe(question);
    expect(getChat().status.failure?.error).toMatchObject({
      message: "Too many questions in one minute. Wait 12 seconds and ask again.",
      isLimit: true,
    });
    await send(question);
    await send("Another question");
    expect(requests.filter(({ name }) => name === "askAssistant")).toHaveLength(1);
    expect(listTexts()).toEqual(["welcome"]);
    expect(getChat().draft).toBe(question);
  });

  test("[N5.06] is answered on the device when it is about a crisis", async () => {
    fakeApi({ askAssistant: () => refuse("rate_limited", { count: 12 }) });
    await send(question);
    await send("I want to kill myself");
    expect(getChat().items.at(-1)?.isSupport).toBe(true);
    expect(getChat().draft).toBe(question);
  });

  test("[N1.36] with questions_today shows when the limit resets", async () => {
    const resets_at = new Date(Date.now() + 5 * 3_600_000).toISOString();
    chat.client.setQueryData(assistantQuery.queryKey, makeAssistant({ resets_at }));
    fakeApi({ askAssistant: () => refuse("questions_today") });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question]);
    expect(getChat().status.failure?.error.message).toBe(
      `You've used today's questions. You can ask again at ${formatDate("en", resets_at, "time")}.`,
    );
  });

  test("[N1.36] of a proxy shows how long to wait", async () => {
    const headers = { "retry-after": "30", "content-type": "text/html" };
    fakeApi({ askAssistant: () => new Response("Slow down", { status: 429, headers }) });
    await send(question);
    expect(listTexts()).toEqual(["welcome"]);
    expect(getChat().status.failure?.error).toMatchObject({
      message: "Too many questions in one minute. Wait 30 seconds and ask again.",
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
    ["ar", "لحظة من فضلك"],
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

describe("Composer", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test.each([
    ["en", "You can ask again in 12 seconds. What you write stays here.", "Send"],
    ["ar", "يمكن السؤال من جديد بعد 12 ثانية، ونصّك يبقى هنا.", "إرسال"],
  ] as const)("[N1.36] in %s cannot send before the limit ends, and says why", async (...row) => {
    const [language, text, label] = row;
    fakeApi({ getSession: () => ({ session: makeSession({ language }) }) });
    const limit = { type: "other", message: "Wait.", isLimit: true } as const;
    const show = async (waitUntil: number) => {
      const status = makeFailedStatus({ ...limit, waitUntil });
      const element = (
        <Composer chat={makeChat({ status, draft: question })} input={createRef()} isReply={false}>
          {null}
        </Composer>
      );
      await renderApp([{ path: "*", element }], { at: "/dashboard", language });
      return screen.findByRole<HTMLButtonElement>("button", { name: label });
    };
    expect((await show(Date.now() + 11_900)).disabled).toBe(true);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByDisplayValue(question)).toBeTruthy();
    cleanup();
    expect((await show(Date.now() - 1)).disabled).toBe(false);
  });
});
