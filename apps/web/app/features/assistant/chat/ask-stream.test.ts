import { userHeader } from "@masar/contract/shared/headers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { ask, createEventStreamParser, parseAnswer } from "./ask-stream.ts";
import { AnswerError } from "./chat-errors.ts";

const answer = {
  response: "Every row.",
  citations: [],
  relatedQuestions: [],
  discoveredCourses: [],
  context: "general" as const,
  isCourseDiscovery: false,
  success: true,
  fallback: false,
};

const sent = [
  ": the line is open\n\n",
  'event: token\r\ndata: {"text":"Every "}\r\n\r\n',
  'event: token\ndata: {"text":"صف"}\n\n',
  "id: 7\nretry: 100\nevent: done\ndata: [1,\ndata: 2]\n\n",
].join("");

const heard = [
  { event: "token", data: '{"text":"Every "}' },
  { event: "token", data: '{"text":"صف"}' },
  { event: "done", data: "[1,\n2]" },
];

describe("createEventStreamParser", () => {
  test("[D50] parses the same events from chunks of any size", () => {
    for (let size = 1; size <= sent.length; size += 1) {
      const parser = createEventStreamParser();
      const events = [];
      for (let at = 0; at < sent.length; at += size) {
        events.push(...parser.push(sent.slice(at, at + size)));
      }
      expect(events, `pieces of ${size}`).toEqual(heard);
    }
  });

  test("[D50] accepts all line breaks and ignores an incomplete event", () => {
    const parser = createEventStreamParser();
    expect(parser.push("data: a\r\rdata:b\r\n\r\ndata\n\ndata: half")).toEqual([
      { event: "message", data: "a" },
      { event: "message", data: "b" },
      { event: "message", data: "" },
    ]);
  });
});

/** A response in chunks of that many bytes. */
function stream(text: string, size = 3): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const silent = { signal: new AbortController().signal, onHead: () => {}, onToken: () => {} };

function askFor(response: () => Response) {
  fakeApi({ askAssistant: response });
  const tokens: string[] = [];
  const options = {
    signal: new AbortController().signal,
    userId: "user-1",
    onHead: () => {},
    onToken: (text: string) => tokens.push(text),
  };
  return { tokens, asking: ask({ message: "What does a left join keep?" }, options) };
}

describe("ask", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("[D50] passes on tokens, also with split characters, and resolves to the answer", async () => {
    const done = `event: done\ndata: ${JSON.stringify(answer)}\n\n`;
    const pieces = 'event: token\ndata: {"text":"كل "}\n\nevent: token\ndata: {"text":"صف"}\n\n';
    const { tokens, asking } = askFor(() => stream(pieces + done, 1));
    expect(await asking).toEqual(answer);
    expect(tokens).toEqual(["كل ", "صف"]);
  });

  test("sends the id of the user", async () => {
    const { asking } = askFor(() => Response.json(answer));
    const reached = vi.spyOn(globalThis, "fetch");
    await ask({ message: "Again?" }, { ...silent, userId: "user-1" });
    await asking;
    expect(reached.mock.calls[0]?.[1]?.headers).toMatchObject({ [userHeader]: "user-1" });
  });

  test("[D50] accepts an answer that is not streamed", async () => {
    const { tokens, asking } = askFor(() => Response.json(answer));
    expect(await asking).toEqual(answer);
    expect(tokens).toEqual([]);
  });

  test("[R8.10] rejects with the error of the server, or with a network error when the stream breaks", async () => {
    const failure = { code: "ai_timeout", status: 504, requestId: "1" };
    const failed = askFor(() => stream(`event: error\ndata: ${JSON.stringify(failure)}\n\n`));
    await expect(failed.asking).rejects.toMatchObject({ status: 504, code: "ai_timeout" });
    const cut = askFor(() => stream('event: token\ndata: {"text":"Every"}\n\n'));
    await expect(cut.asking).rejects.toMatchObject({ status: 0, code: "network" });
    expect(cut.tokens).toEqual(["Every"]);
  });
});

describe("an answer", () => {
  test("[R5.07] [R8.12] throws `invalid` without a text and `service` when unsuccessful", () => {
    expect(() => parseAnswer({ ...answer, response: 7 })).toThrow(new AnswerError("invalid"));
    expect(() => parseAnswer("<html>")).toThrow(new AnswerError("invalid"));
    expect(() => parseAnswer(null)).toThrow(new AnswerError("invalid"));
    expect(() => parseAnswer({ success: false })).toThrow(new AnswerError("service"));
    expect(() => parseAnswer({ ...answer, response: " ", success: false })).toThrow(
      new AnswerError("service"),
    );
    expect(parseAnswer({ ...answer, success: false }).response).toBe("Every row.");
  });

  test("[R5.08] cuts lists to their limits and defaults the mode to general", () => {
    const many = parseAnswer({
      response: "Many",
      citations: Array.from({ length: 9 }, () => ({ title: "a", url: "/a" })),
      relatedQuestions: Array.from({ length: 9 }, String),
      discoveredCourses: Array.from({ length: 9 }, () => ({ title: "c" })),
    });
    expect(many.citations).toHaveLength(5);
    expect(many.relatedQuestions).toHaveLength(3);
    expect(many.discoveredCourses).toHaveLength(6);
    expect(many).toMatchObject({ context: "general", success: true, fallback: false });
  });
});
