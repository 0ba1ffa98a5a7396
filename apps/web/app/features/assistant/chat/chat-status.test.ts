import { describe, expect, test, vi } from "vitest";
import { createStream, makeAnswer, obeyAborts } from "../../../../test/chat-server.ts";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { openTestChat } from "../../../../test/open-chat.ts";
import { setReauthenticate } from "#web/platform/api/api-client.ts";
import { retry, send, stop } from "./chat-actions.ts";
import { chatStore, getChat } from "./chat-store.ts";
import { startNew } from "./open-conversation.ts";

openTestChat();

const question = "What does a left join keep?";
const getKind = () => getChat().status.kind;

/** Each kind of status once, in the order in which the store had them. */
function recordKinds(): string[] {
  const kinds = [getKind()];
  chatStore.subscribe(() => {
    if (kinds.at(-1) !== getKind()) kinds.push(getKind());
  });
  return kinds;
}

describe("chat status", () => {
  test("[R4.18] [N3.01] goes from idle over waiting and streaming back to idle", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    const kinds = recordKinds();
    const sending = send(question);
    expect(getChat().status).toEqual({ kind: "waiting", failure: null });
    stream.token("It keeps");
    await vi.waitFor(() => expect(getKind()).toBe("streaming"));
    stream.done(makeAnswer());
    await sending;
    expect(kinds).toEqual(["idle", "waiting", "streaming", "idle"]);
  });

  test("[R4.18] skips streaming when the answer comes in one piece", async () => {
    fakeApi({ askAssistant: () => makeAnswer() });
    const kinds = recordKinds();
    await send(question);
    expect(kinds).toEqual(["idle", "waiting", "idle"]);
  });

  test("[R4.18] [N3.01] is failed with the error and the question after a rejection", async () => {
    fakeApi({ askAssistant: () => refuse("ai_failed") });
    await send(question);
    expect(getChat().status).toMatchObject({
      kind: "failed",
      failure: { error: { type: "processing" }, retries: 0, question: { text: question } },
    });
  });

  test("[R4.20] holds the failure while a retry waits and streams", async () => {
    fakeApi({ askAssistant: () => refuse("ai_failed") });
    await send(question);
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    const retrying = retry();
    expect(getChat().status).toMatchObject({ kind: "waiting", failure: { retries: 1 } });
    stream.token("It keeps");
    await vi.waitFor(() => expect(getKind()).toBe("streaming"));
    expect(getChat().status).toMatchObject({ failure: { retries: 1 } });
    stream.fail({ code: "ai_failed", status: 502, requestId: "1" });
    await retrying;
    expect(getChat().status).toMatchObject({ kind: "failed", failure: { retries: 1 } });
  });

  test("is idle after Stop, and after a new conversation starts", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    obeyAborts(stream.abort);
    const sending = send(question);
    stop();
    await sending;
    expect(getKind()).toBe("idle");
    fakeApi({ askAssistant: () => refuse("ai_failed") });
    await send(question);
    startNew();
    expect(getKind()).toBe("idle");
  });

  test("[R8.10] is failed again, not waiting, while a retry asks to log in", async () => {
    fakeApi({ askAssistant: () => refuse("ai_failed") });
    await send(question);
    const answers = [refuse("unauthorized"), makeAnswer()];
    fakeApi({ askAssistant: () => answers.shift() });
    let kind = "";
    setReauthenticate(async () => {
      kind = getKind();
      return true;
    });
    await retry();
    expect(kind).toBe("failed");
    expect(getKind()).toBe("idle");
  });
});
