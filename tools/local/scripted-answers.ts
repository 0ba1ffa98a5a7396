import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./scripted-faults.ts";

type ScriptedSource = { title: string; url: string; snippet?: string; date?: string };

/** A scripted answer. Everything is optional; an empty script is a short plain answer. */
export type Script = {
  text?: string;
  /** The pieces of the text; by default every word is a piece. */
  pieces?: string[];
  /** Delay before the first piece. */
  delayMs?: number;
  /** Delay between pieces; by default all are sent at once. */
  tokensPerSecond?: number;
  searchResults?: ScriptedSource[];
  relatedQuestions?: string[];
  /** Total tokens. */
  usage?: number;
  /** Perplexity has sent its sources with the first piece or with the last ones; the default is the last ones. */
  sourcesAt?: "first" | "last";
  /** The answer to a request with a JSON schema. */
  object?: unknown;
  /** Parameters this model does not accept: a request with one of them gets OpenAI's error, one at a time. */
  rejects?: string[];
  fault?: Fault;
  /** With the fault `rate_limited`: seconds or a date. */
  retryAfter?: string;
  /** Number of requests that get this answer; later ones get an earlier script, or the plain answer. */
  times?: number;
};

export type ChatBody = {
  model?: string;
  stream?: boolean;
  messages?: { role: string; content: string }[];
  /** For Perplexity: otherwise each chunk repeats the answer so far. */
  stream_mode?: "full" | "concise";
  response_format?: { type: string };
  search_domain_filter?: string[];
  disable_search?: boolean;
  return_related_questions?: boolean;
};

type Answer = Script & { text: string };

export function makeDefaultAnswer(body: ChatBody, question: string): Answer {
  const isArabic = /\p{Script=Arabic}/u.test(question);
  const text = isArabic
    ? "**باختصار:** ابدأ بمثال صغير واحد، ثم غيّر فيه شيئًا واحدًا كل مرة.\n\n1. اقرأ المثال.\n2. شغّله بنفسك.\n3. اشرحه بكلماتك."
    : "**In short:** start from one small example, and change one thing at a time.\n\n1. Read the example.\n2. Run it yourself.\n3. Explain it in your own words.";
  if (body.disable_search || !body.search_domain_filter) return { text };
  const searchResults = body.search_domain_filter.slice(0, 2).map((host) => ({
    title: `A page of ${host}`,
    url: `https://${host}/`,
    snippet: "A short summary of the page.",
    date: "2026-01-15",
  }));
  const relatedQuestions = body.return_related_questions
    ? isArabic
      ? ["ما الخطوة التالية؟", "هل من تمرين قصير؟"]
      : ["What is the next step?", "Is there a short exercise?"]
    : [];
  return { text: `${text} [1]`, searchResults, relatedQuestions };
}

type Wire = ReturnType<typeof createWire>;

/** The same answer in the wire format of each provider. */
export function createWire(body: ChatBody, { isPerplexity }: { isPerplexity: boolean }) {
  const base = { id: "scripted", model: body.model ?? "scripted", created: 1_800_000_000 };
  let soFar = "";

  function sources(answer: Script): object {
    if (!isPerplexity) return {};
    const { searchResults, relatedQuestions } = answer;
    return {
      ...(searchResults
        ? { citations: searchResults.map(({ url }) => url), search_results: searchResults }
        : {}),
      ...(relatedQuestions ? { related_questions: relatedQuestions } : {}),
    };
  }

  function usage(answer: Script): object {
    const total = answer.usage ?? 200;
    return { prompt_tokens: 0, completion_tokens: total, total_tokens: total };
  }

  function event(data: object): string {
    const chunk = { ...base, object: "chat.completion.chunk", ...data };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  }

  function choice(content: string, finish: string | null): object {
    soFar += content;
    const hasMessage = isPerplexity && (finish !== null || body.stream_mode !== "concise");
    const message = hasMessage ? { message: { role: "assistant", content: soFar } } : {};
    return { index: 0, finish_reason: finish, delta: { role: "assistant", content }, ...message };
  }

  return {
    piece: (text: string, answer: Script = {}) =>
      event({ choices: [choice(text, null)], ...sources(answer) }),
    end(answer: Script) {
      const last = { choices: [choice("", "stop")], ...sources(answer) };
      if (!isPerplexity) {
        return `${event(last)}${event({ choices: [], usage: usage(answer) })}data: [DONE]\n\n`;
      }
      const object =
        body.stream_mode === "concise" ? "chat.completion.done" : "chat.completion.chunk";
      return event({ ...last, object, usage: usage(answer) });
    },
    whole: (answer: Answer) =>
      JSON.stringify({
        ...base,
        object: "chat.completion",
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            message: { role: "assistant", content: answer.pieces?.join("") ?? answer.text },
          },
        ],
        ...sources(answer),
        usage: usage(answer),
      }),
  };
}

export async function streamAnswer(
  response: ServerResponse,
  wire: Wire,
  answer: Answer,
  { signal, onFirstPiece }: { signal: AbortSignal; onFirstPiece: () => void },
): Promise<void> {
  const pieces = answer.pieces ?? answer.text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const gapMs = answer.tokensPerSecond ? 1000 / answer.tokensPerSecond : 0;
  const areSourcesFirst = answer.sourcesAt === "first";
  // Measured from one start, so that late timers do not add up.
  const firstAt = performance.now() + (answer.delayMs ?? 0);
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  response.flushHeaders();
  for (const [at, piece] of pieces.entries()) {
    const waitMs = firstAt + at * gapMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (at === 0) onFirstPiece();
    response.write(wire.piece(piece, at === 0 && areSourcesFirst ? answer : {}));
  }
  response.end(wire.end(areSourcesFirst ? { usage: answer.usage } : answer));
}
