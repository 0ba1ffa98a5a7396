import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { createStream, makeAnswer, obeyAborts } from "../../../../test/chat-server.ts";
import { fakeApi, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { lastToast, listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import type { AskBody } from "./ask-stream.ts";
import { regenerate, retry, send, stop } from "./chat-actions.ts";
import { getChat, setChat } from "./chat-store.ts";
import { openConversation } from "./open-conversation.ts";
import { writeWork } from "./work-draft.ts";

const testApp = openTestChat();
const bodies: AskBody[] = [];

/** Two questions with their answers; what comes after them is answered by `next`. */
async function talk(next: () => unknown): Promise<void> {
  fakeApi({
    askAssistant: (body: AskBody) => {
      bodies.push(body);
      return bodies.length < 3 ? makeAnswer({ response: `a${bodies.length}` }) : next();
    },
  });
  await send("q1");
  await send("q2");
}

const idOf = (text: string) => getChat().items.find(({ content }) => content === text)?.id ?? "";
const talked = ["welcome", "q1", "a1", "q2", "a2"];

beforeEach(() => {
  bodies.length = 0;
  writeWork("");
});

describe("[D50] regenerate", () => {
  test("keeps the old answer when the request fails, and Retry sends it again", async () => {
    let answer: () => unknown = () => refuse("ai_unavailable");
    await talk(() => answer());
    await regenerate(idOf("a2"));
    expect(listTexts()).toEqual(talked);
    expect(getChat()).toMatchObject({
      status: { kind: "failed", failure: { error: { type: "processing" } } },
      draft: "",
    });
    answer = () => makeAnswer({ response: "a2 anew" });
    await retry();
    expect(listTexts()).toEqual(["welcome", "q1", "a1", "q2", "a2 anew"]);
    expect(getChat().status.kind).toBe("idle");
  });

  test("keeps the old answer when the stream ends with an error", async () => {
    const stream = createStream();
    await talk(() => stream.response);
    const asking = regenerate(idOf("a2"));
    stream.token("Half");
    await vi.waitFor(() => expect(listTexts().at(-1)).toBe("Half"));
    stream.fail({ code: "ai_failed", status: 502, requestId: "1" });
    await asking;
    expect(listTexts()).toEqual(talked);
  });

  test("keeps the old answer when stopped before the first word, and the partial one after it", async () => {
    const stream = createStream();
    await talk(() => stream.response);
    obeyAborts(stream.abort);
    let asking = regenerate(idOf("a2"));
    stop();
    await asking;
    expect(listTexts()).toEqual(talked);
    const second = createStream();
    fakeApi({ askAssistant: () => second.response });
    obeyAborts(second.abort);
    asking = regenerate(idOf("a2"));
    second.token("Half");
    await vi.waitFor(() => expect(listTexts().at(-1)).toBe("Half"));
    stop();
    await asking;
    expect(listTexts()).toEqual(["welcome", "q1", "a1", "q2", "Half"]);
  });

  test("sends the mode, milestone, work and hints of the original question", async () => {
    testApp.client.setQueryData(settingsQuery.queryKey, makeSettings({ hints_first: true }));
    fakeApi({
      askAssistant: (body: AskBody) => {
        bodies.push(body);
        return makeAnswer({ response: `a${bodies.length}`, context: body.context });
      },
    });
    setChat({ mode: "explain" });
    await send("Show me the answer", { hintsFirst: false });
    setChat({ mode: "review_work", milestone: { pathId: "p1", milestoneKey: "m1", title: "SQL" } });
    await send("Look at it", { work: "My first query" });
    writeWork("Something else");
    setChat({ mode: "general", milestone: null });
    await regenerate(idOf("a2"));
    expect(bodies[2]).toMatchObject({
      context: "review_work",
      work: "My first query",
      pathId: "p1",
      milestoneKey: "m1",
    });
    await regenerate(idOf("a1"));
    expect(bodies[3]).toMatchObject({ context: "explain", hintsFirst: false });
    expect(Object.keys(bodies[3] ?? {})).not.toContain("pathId");
  });

  test("shows a toast when the work is no longer available", async () => {
    const { context, ...rest } = { context: "review_work" as const, fallback: false, model: null };
    const message = { ...makeAnswer(), ...rest, context, isStopped: false, isReported: false };
    const timestamp = "2026-11-15T09:00:00Z";
    const requests = fakeApi({
      getConversation: () => ({
        conversation: { id: "c1", context, path_id: null, milestone_key: null },
        messages: [
          { ...message, id: "m1", content: "Look at it", isUser: true, timestamp },
          { ...message, id: "m2", content: "Well done.", isUser: false, timestamp },
        ],
      }),
    });
    await openConversation("c1");
    await regenerate("m2");
    expect(lastToast()?.title).toBe("Your work is no longer here");
    expect(requests.map(({ name }) => name)).toEqual(["getConversation"]);
    expect(listTexts()).toEqual(["Look at it", "Well done."]);
  });
});

describe("[D50] an edited question", () => {
  test("is sent in its own mode, not in that of the tab", async () => {
    await talk(() => makeAnswer());
    setChat({ mode: "review_work" });
    await send("q1, but better", { replaces: idOf("q1") });
    expect(bodies[2]).toMatchObject({ context: "general", message: "q1, but better" });
  });

  test("leaves the conversation unchanged and moves to the input when it fails", async () => {
    let answer: () => unknown = () => refuse("ai_failed");
    await talk(() => answer());
    await send("q1, but better", { replaces: idOf("q1") });
    expect(listTexts()).toEqual(talked);
    expect(getChat().draft).toBe("q1, but better");
    answer = () => makeAnswer({ response: "a1 anew" });
    await retry();
    expect(listTexts()).toEqual(["welcome", "q1, but better", "a1 anew"]);
    expect(getChat().draft).toBe("");
  });
});

test("[D51] an answer keeps the milestone of its question after the chip has changed", async () => {
  const milestone = { pathId: "p1", milestoneKey: "m1", title: "SQL" };
  const stream = createStream();
  fakeApi({ askAssistant: () => stream.response });
  setChat({ mode: "review_work", milestone });
  const asking = send("Look at it", { work: "My query" });
  setChat({ milestone: { ...milestone, milestoneKey: "m2", title: "Statistics" } });
  stream.done(makeAnswer({ context: "review_work" }));
  await asking;
  expect(getChat().items.at(-1)).toMatchObject({ context: "review_work", milestone });
});

describe("[D52] the engine of a partial answer", () => {
  test.each([
    ["library", { fallback: true, model: null }],
    ["ai", { fallback: false, model: "sonar" }],
  ] as const)("is the current engine: %s", async (engine, maker) => {
    testApp.client.setQueryData(assistantQuery.queryKey, makeAssistant({ engine }));
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response, getAssistant: () => makeAssistant({ engine }) });
    obeyAborts(stream.abort);
    const asking = send("q1");
    stream.token("It keeps");
    await vi.waitFor(() => expect(getChat().items.at(-1)).toMatchObject(maker));
    stop();
    await asking;
    expect(getChat().items.at(-1)).toMatchObject({ ...maker, isStopped: true });
  });
});
