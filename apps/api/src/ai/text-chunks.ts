import { AiError, type TextAsk, type TextPiece } from "#api/ai/ai.ts";
import { type Chunk, readChunk, readResults } from "#api/ai/chat-protocol.ts";
import { parseEventStream } from "#api/ai/events.ts";
import { readWhole } from "#api/ai/guarded-post.ts";

/** A sign of life of a model that thinks aloud: not for the learner. */
type Thought = { type: "thought" };
/** What the whole answer has used. */
type Used = { type: "used"; tokens: number };

/**
 * The pieces of an answer, read to its very end: sources and usage come with the first chunk of some
 * providers and with the last ones of others.
 */
export async function* readTextChunks(
  answer: { isStream: boolean; text: AsyncIterable<string> },
  ask: TextAsk,
): AsyncGenerator<TextPiece | Thought | Used, void, undefined> {
  const thoughts = createThoughtFilter();
  let length = ask.system.length + ask.turns.reduce((sum, { content }) => sum + content.length, 0);
  let tokens: number | undefined;
  let hasText = false;
  let isWhole = false;
  let sourcesGiven = "";
  let hasRelated = false;

  for await (const chunk of readChunks(answer)) {
    if (chunk === "done") {
      isWhole = true;
      continue;
    }
    const [choice] = chunk.choices;
    isWhole ||= Boolean(choice?.finish_reason);
    tokens = chunk.usage?.total_tokens ?? tokens;
    const sources = readResults(chunk);
    const names = JSON.stringify(sources);
    if (sources.length > 0 && names !== sourcesGiven) {
      sourcesGiven = names;
      yield { type: "sources", results: sources };
    }
    if (chunk.related_questions?.length && !hasRelated) {
      hasRelated = true;
      yield { type: "related", questions: chunk.related_questions };
    }
    const said = readText(chunk, answer.isStream);
    if (!said) continue;
    length += said.length;
    const text = thoughts.push(said);
    hasText ||= text.trim() !== "";
    yield text ? { type: "text", text } : { type: "thought" };
  }
  if (!isWhole) throw new AiError("unavailable", "cut", { isOutage: true });
  // Also of an answer that says nothing. About three characters a token, when the provider does not say.
  yield { type: "used", tokens: tokens ?? Math.ceil(length / 3) };
  const rest = thoughts.end();
  if (rest) yield { type: "text", text: rest };
  if (!hasText && !rest.trim()) throw new AiError("invalid", "empty");
}

async function* readChunks(answer: {
  isStream: boolean;
  text: AsyncIterable<string>;
}): AsyncGenerator<Chunk | "done", void, undefined> {
  if (!answer.isStream) {
    yield readChunk(await readWhole(answer.text));
    return;
  }
  for await (const data of parseEventStream(answer.text)) {
    yield data === "[DONE]" ? "done" : readChunk(data);
  }
}

/** Perplexity's last chunk has the whole text once more, in `message`. */
function readText({ object, choices: [choice] }: Chunk, isStream: boolean): string {
  if (!isStream) return choice?.message?.content ?? "";
  return object === "chat.completion.done" ? "" : (choice?.delta?.content ?? "");
}

/** Takes out what stands between `<think>` and `</think>` at the beginning of an answer. */
function createThoughtFilter() {
  const [open, close] = ["<think>", "</think>"];
  let state: "before" | "thinking" | "answering" = "before";
  let held = "";

  return {
    push(text: string): string {
      if (state === "answering") return text;
      held += text;
      if (state === "before") {
        held = held.trimStart();
        if (!held.startsWith(open.slice(0, held.length))) return this.end();
        if (held.length < open.length) return "";
        state = "thinking";
      }
      const closedAt = held.indexOf(close);
      if (closedAt < 0) {
        // Of a long thought only what may be the beginning of its end.
        held = held.slice(1 - close.length);
        return "";
      }
      state = "answering";
      return held.slice(closedAt + close.length).trimStart();
    },
    /** What was held back and is no thought. */
    end(): string {
      const rest = state === "before" ? held : "";
      state = "answering";
      return rest;
    },
  };
}
