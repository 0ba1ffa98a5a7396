import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { send, stop } from "./chat-actions.ts";
import { getChat } from "./chat-store.ts";
import * as localSupport from "./local-support.ts";

openTestChat();

const message = "I want to kill myself";
const listKinds = () => getChat().items.map(({ kind, isUser }) => [kind, isUser]);

describe("while the local support module loads", () => {
  let load = () => {};
  beforeEach(() => {
    const isLoaded = new Promise<void>((resolve) => (load = resolve));
    vi.resetModules();
    vi.doMock("./local-support.ts", async () => {
      await isLoaded;
      return localSupport;
    });
  });
  afterEach(() => {
    load();
    vi.doUnmock("./local-support.ts");
  });

  /** Sends a question that the server refuses, and waits until it has. */
  async function sendRefused(text: string) {
    const requests = fakeApi({ askAssistant: () => refuse("ai_unavailable") });
    const sending = send(text);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { requests, sending };
  }

  test("[N1.19] a failed question waits at most one second for it", async () => {
    const { sending } = await sendRefused("q1");
    await sending;
    expect(getChat()).toMatchObject({
      status: { kind: "failed", failure: { error: { type: "processing" } } },
    });
    expect(listTexts()).toEqual(["welcome", "q1", "fallback"]);
  });

  test("[N1.19] another question is not sent", async () => {
    const { requests, sending } = await sendRefused("q1");
    await send("q2");
    await sending;
    expect(requests).toHaveLength(1);
    expect(listTexts()).toEqual(["welcome", "q1", "fallback"]);
  });

  test("[N1.19] Stop ends the question without an error", async () => {
    const { sending } = await sendRefused("q1");
    stop();
    await sending;
    expect(getChat()).toMatchObject({ status: { kind: "idle" } });
    expect(getChat().items.at(-1)).toMatchObject({ isStopped: true });
  });

  test("[N1.19] a message submitted twice without a network is answered once", async () => {
    fakeApi({});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const sending = Promise.all([send(message), send(message)]);
    load();
    await sending;
    expect(listKinds()).toEqual([
      ["welcome", false],
      ["message", true],
      ["message", false],
    ]);
  });
});

describe("a message of more than 500 characters", () => {
  beforeEach(() => {
    vi.doMock("./local-support.ts", () => localSupport);
  });
  const padding = "Today I studied fractions and then decimals. ".repeat(15);

  test("[N1.19] is answered on the device when it is about suicide", async () => {
    const requests = fakeApi({ askAssistant: () => refuse("ai_unavailable") });
    await send(`${padding}${message}`);
    expect(requests).toHaveLength(0);
    expect(getChat().items.map(({ isSupport }) => Boolean(isSupport))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("[N1.19] is not sent when it is about anything else", async () => {
    const requests = fakeApi({ askAssistant: () => refuse("ai_unavailable") });
    await send(padding);
    expect(requests).toHaveLength(0);
    expect(getChat().items).toHaveLength(1);
  });
});
