import { describe, expect, test, vi } from "vitest";
import { makeItem } from "../../../../test/assistant.ts";
import { createStream, makeAnswer, obeyAborts } from "../../../../test/chat-server.ts";
import { fakeApi, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { lastToast, listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { setReauthenticate } from "#web/platform/api/api-client.ts";
import { setErrorReporter } from "#web/platform/errors/error-report.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import type { AskBody } from "./ask-stream.ts";
import { regenerate, retry, send, stop } from "./chat-actions.ts";
import { getChat, setChat } from "./chat-store.ts";
import { startNew } from "./open-conversation.ts";
import { writeWork } from "./work-draft.ts";

const testApp = openTestChat();

const question = "What does a left join keep?";

function goOffline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
}

describe("a question", () => {
  test("[R2.41] follows the welcome and is followed by its answer", async () => {
    fakeApi({ askAssistant: () => makeAnswer() });
    setChat({ draft: question });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question, "It keeps every row of the left table."]);
    expect(getChat()).toMatchObject({ draft: "", status: { kind: "idle" } });
  });

  test("[R5.05] is rejected with a toast when blank", async () => {
    const requests = fakeApi({});
    await send("  \n ");
    expect(lastToast()).toMatchObject({
      title: "Empty Message",
      description: "Please enter a message to get study assistance",
    });
    expect(requests).toEqual([]);
  });

  test("[R5.09] is sent with the last four messages, without empty ones and those of the panel", async () => {
    const bodies: AskBody[] = [];
    fakeApi({
      askAssistant: (body) => {
        bodies.push(body);
        return bodies.length === 2
          ? refuse("ai_failed")
          : makeAnswer({ response: `a${bodies.length}` });
      },
    });
    for (const text of ["q1", "q2", "q3"]) await send(text);
    setChat({ items: [...getChat().items, makeItem({ content: " ", isStopped: true })] });
    await send("q4");
    expect(bodies[0]?.previousMessages).toEqual([]);
    expect(bodies.at(-1)?.previousMessages).toEqual([
      { role: "assistant", content: "a1" },
      { role: "user", content: "q2" },
      { role: "user", content: "q3" },
      { role: "assistant", content: "a3" },
    ]);
  });

  test("[R2.40] is sent with its mode and the fields of that mode only", async () => {
    const bodies: AskBody[] = [];
    fakeApi({
      askAssistant: (body) => {
        bodies.push(body);
        return makeAnswer();
      },
    });
    testApp.client.setQueryData(settingsQuery.queryKey, makeSettings({ hints_first: true }));
    writeWork("My query");
    setChat({ milestone: { pathId: "p1", milestoneKey: "m2", title: "SQL" } });
    await send("general");
    setChat({ mode: "find_courses" });
    await send("courses");
    setChat({ mode: "explain", milestone: null });
    await send("explain");
    await send("answer", { hintsFirst: false });
    setChat({ mode: "review_work" });
    await send("review");
    const [general, courses, explain, shown, review] = bodies;
    expect(general).toMatchObject({ context: "general", pathId: "p1", milestoneKey: "m2" });
    expect(Object.keys(general ?? {})).not.toContain("enableCourseDiscovery");
    expect(Object.keys(general ?? {})).not.toContain("work");
    expect(courses).toMatchObject({ context: "find_courses", enableCourseDiscovery: true });
    expect(explain).toMatchObject({ context: "explain", hintsFirst: true });
    expect(Object.keys(explain ?? {})).not.toContain("pathId");
    expect(shown).toMatchObject({ hintsFirst: false });
    expect(review).toMatchObject({ context: "review_work", work: "My query" });
    expect(new Set(bodies.map((body) => body.conversationId)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.questionId)).size).toBe(5);
    writeWork("");
  });

  test("[R8.10] is not sent offline and stays in the input", async () => {
    const requests = fakeApi({});
    goOffline();
    setChat({ draft: question });
    await send(question);
    expect(lastToast()?.title).toBe("You are offline");
    expect(requests).toEqual([]);
    expect(getChat()).toMatchObject({ draft: question, status: { kind: "idle" } });
    expect(listTexts()).toEqual(["welcome"]);
    window.dispatchEvent(new Event("online"));
    expect(lastToast(), "no longer true").toBeUndefined();
  });
});

describe("an answer", () => {
  test("[D50] grows while it streams and is replaced by the complete answer", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    const sending = send(question);
    expect(getChat().status.kind).toBe("waiting");
    stream.token("It keeps ");
    await vi.waitFor(() => expect(getChat().items.at(-1)).toMatchObject({ content: "It keeps " }));
    expect(getChat().items.at(-1)).toMatchObject({ isStreaming: true, isUser: false });
    expect(getChat().status.kind).toBe("streaming");
    stream.token("every row");
    await vi.waitFor(() => expect(listTexts().at(-1)).toBe("It keeps every row"));
    const { id } = getChat().items.at(-1) ?? {};
    stream.done(makeAnswer({ response: "It keeps every row.", relatedQuestions: ["And right?"] }));
    await sending;
    expect(getChat().items.at(-1)).toMatchObject({
      id,
      content: "It keeps every row.",
      relatedQuestions: ["And right?"],
      isStreaming: false,
    });
    expect(getChat().items).toHaveLength(3);
  });

  test("[D50] keeps its text and is marked as stopped after Stop", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    obeyAborts(stream.abort);
    const sending = send(question);
    stream.token("It keeps");
    await vi.waitFor(() => expect(listTexts().at(-1)).toBe("It keeps"));
    stop();
    await sending;
    expect(getChat().items.at(-1)).toMatchObject({ content: "It keeps", isStopped: true });
    expect(getChat()).toMatchObject({ status: { kind: "idle" } });
  });

  test("[D50] replaces the old one and all later messages when regenerated", async () => {
    const bodies: AskBody[] = [];
    fakeApi({
      askAssistant: (body) => {
        bodies.push(body);
        return makeAnswer({ response: `a${bodies.length}`, context: "explain" });
      },
    });
    setChat({ mode: "explain" });
    await send("q1");
    await send("q2");
    setChat({ mode: "general" });
    const [, first, answer] = getChat().items;
    await regenerate(answer?.id ?? "");
    expect(listTexts()).toEqual(["welcome", "q1", "a3"]);
    expect(bodies[2]).toMatchObject({ message: "q1", replaces: first?.id, context: "explain" });
    expect(bodies[2]?.previousMessages).toEqual([]);
  });

  test("[R8.12] shows an invalid-response toast without a text, and a service toast when unsuccessful", async () => {
    fakeApi({ askAssistant: () => ({ success: true }) });
    await send(question);
    expect(lastToast()).toMatchObject({
      title: "Processing Error",
      description: "Received an invalid response. Please try again.",
    });
    expect(getChat().status.failure?.error.type).toBe("processing");
    fakeApi({ askAssistant: () => makeAnswer({ response: "", success: false }) });
    await send(question);
    expect(lastToast()?.title).toBe("Service Issue");
  });
});

describe("a failed question", () => {
  test("[R8.11] is followed by a fallback, except at the daily limit", async () => {
    fakeApi({ askAssistant: () => refuse("ai_unavailable") });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question, "fallback"]);
    startNew();
    fakeApi({ askAssistant: () => refuse("questions_today") });
    await send(question);
    expect(listTexts()).toEqual(["welcome", question]);
    expect(getChat().status.failure?.error.message).toMatch(/used today's questions/);
  });

  test("[R8.10] mentions the team only after the error was reported", async () => {
    fakeApi({ askAssistant: () => refuse("ai_failed") });
    let settleReport = (_isReported: boolean) => {};
    setErrorReporter(() => new Promise((resolve) => (settleReport = resolve)));
    await send(question);
    expect(getChat().status.failure?.error.message).toBe(
      "Server processing issue - please try again",
    );
    settleReport(false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(getChat().status.failure?.error.message).toBe(
      "Server processing issue - please try again",
    );
    await send(question);
    settleReport(true);
    await vi.waitFor(() =>
      expect(getChat().status.failure?.error.message).toBe(
        "Server processing issue - our team has been notified",
      ),
    );
  });

  test("[R4.20] [R5.06] is retried three times with the same request", async () => {
    const bodies: AskBody[] = [];
    fakeApi({
      askAssistant: (body) => {
        bodies.push(body);
        return refuse("ai_failed");
      },
    });
    await send(question);
    for (const count of [1, 2, 3]) {
      await retry();
      expect(getChat().status.failure?.retries).toBe(count);
      expect(listTexts()).toEqual(["welcome", question, "fallback"]);
    }
    expect(lastToast()?.title).toBe("Maximum Retries Reached");
    await retry();
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size, "one and the same").toBe(1);
  });

  test("[R4.20] resets the retry count when a retry succeeds", async () => {
    const answers = [refuse("ai_failed"), makeAnswer()];
    fakeApi({ askAssistant: () => answers.shift() });
    await send(question);
    await retry();
    expect(getChat()).toMatchObject({ status: { kind: "idle" } });
    expect(listTexts()).toEqual(["welcome", question, "It keeps every row of the left table."]);
  });

  test("[R4.19] times out after 20 seconds and keeps the partial answer", async () => {
    vi.useFakeTimers();
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    obeyAborts(stream.abort);
    const sending = send(question);
    await vi.advanceTimersByTimeAsync(100);
    stream.token("It keeps");
    await vi.advanceTimersByTimeAsync(19_800);
    expect(getChat().status.kind).toBe("streaming");
    await vi.advanceTimersByTimeAsync(200);
    await sending;
    expect(getChat()).toMatchObject({
      status: { kind: "failed", failure: { error: { type: "processing" } } },
    });
    expect(listTexts()).toEqual(["welcome", question, "It keeps", "fallback"]);
  });

  test("[R4.19] is a network error when no response arrives in 20 seconds", async () => {
    vi.useFakeTimers();
    fakeApi({ askAssistant: () => new Promise(() => {}) });
    obeyAborts();
    const sending = send(question);
    await vi.advanceTimersByTimeAsync(20_000);
    await sending;
    expect(getChat()).toMatchObject({
      status: { kind: "failed", failure: { error: { type: "network" } } },
    });
  });

  test("[R8.10] asks to log in when the session has expired and is sent again", async () => {
    const answers = [refuse("unauthorized"), makeAnswer()];
    fakeApi({ askAssistant: () => answers.shift() });
    let statusMeanwhile: string | undefined;
    setReauthenticate(async () => {
      statusMeanwhile = getChat().status.kind;
      return true;
    });
    await send(question);
    expect(statusMeanwhile).toBe("idle");
    expect(listTexts().at(-1)).toBe("It keeps every row of the left table.");
    fakeApi({ askAssistant: () => refuse("unauthorized") });
    setReauthenticate(async () => false);
    await send(question);
    expect(getChat().status.failure?.error.message).toBe(
      "Authentication required - please log in again",
    );
  });
});
