import { AiError, type TextRequest, type TextPiece } from "#api/ai/ai.ts";
import { type Chunk, parseChunk, toSearchResults } from "#api/ai/chat-protocol.ts";
import { parseEventStream } from "#api/ai/events.ts";
import { collectText } from "#api/ai/guarded-post.ts";

/** Resets the time limit; reasoning text is not shown to the user. */
type Thought = { type: "thought" };
type ResponseText = { isStream: boolean; text: AsyncIterable<string> };
type Used = { type: "used"; tokens: number };

/** Reads to the end, since some providers send sources and usage with the last chunks. */
export async function* parseTextChunks(
  answer: ResponseText,
  ask: TextRequest,
): AsyncGenerator<TextPiece | Thought | Used, void, undefined> {
  const thoughts = createThoughtFilter();
  let length = ask.system.length + ask.turns.reduce((sum, { content }) => sum + content.length, 0);
  let tokens: number | undefined;
  let hasText = false;
  let isWhole = false;
  let sentSources = "";
  let hasRelated = false;

  for await (const chunk of parseChunks(answer)) {
    if (chunk === "done") {
      isWhole = true;
      continue;
    }
    const [choice] = chunk.choices;
    isWhole ||= Boolean(choice?.finish_reason);
    tokens = chunk.usage?.total_tokens ?? tokens;
    const sources = toSearchResults(chunk);
    const names = JSON.stringify(sources);
    if (sources.length > 0 && names !== sentSources) {
      sentSources = names;
      yield { type: "sources", results: sources };
    }
    if (chunk.related_questions?.length && !hasRelated) {
      hasRelated = true;
      yield { type: "related", questions: chunk.related_questions };
    }
    const content = getText(chunk, answer.isStream);
    if (!content) continue;
    length += content.length;
    const text = thoughts.push(content);
    hasText ||= text.trim() !== "";
    yield text ? { type: "text", text } : { type: "thought" };
  }
  if (!isWhole) throw new AiError("unavailable", "cut", { isOutage: true });
  // An empty answer is counted too; without usage data, three characters make about one token.
  yield { type: "used", tokens: tokens ?? Math.ceil(length / 3) };
  const rest = thoughts.end();
  if (rest) yield { type: "text", text: rest };
  if (!hasText && !rest.trim()) throw new AiError("invalid", "empty");
}

async function* parseChunks(answer: ResponseText): AsyncGenerator<Chunk | "done", void> {
  if (!answer.isStream) {
    yield parseChunk(await collectText(answer.text));
    return;
  }
  for await (const data of parseEventStream(answer.text))
    yield data === "[DONE]" ? "done" : parseChunk(data);
}

/** Perplexity's last chunk has the whole text once more, in `message`. */
function getText({ object, choices: [choice] }: Chunk, isStream: boolean): string {
  if (!isStream) return choice?.message?.content ?? "";
  return object === "chat.completion.done" ? "" : (choice?.delta?.content ?? "");
}

function createThoughtFilter() {
  const [open, close] = ["<think>", "</think>"];
  let state: "before" | "thinking" | "answering" = "before";
  let buffer = "";

  return {
    push(text: string): string {
      if (state === "answering") return text;
      buffer += text;
      if (state === "before") {
        buffer = buffer.trimStart();
        if (!buffer.startsWith(open.slice(0, buffer.length))) return this.end();
        if (buffer.length < open.length) return "";
        state = "thinking";
      }
      const closedAt = buffer.indexOf(close);
      if (closedAt < 0) {
        // Only the possible start of the closing tag is needed.
        buffer = buffer.slice(1 - close.length);
        return "";
      }
      state = "answering";
      return buffer.slice(closedAt + close.length).trimStart();
    },
    /** Returns buffered text that is not a thought. */
    end(): string {
      const rest = state === "before" ? buffer : "";
      state = "answering";
      return rest;
    },
  };
}
