import { z } from "zod";
import type { SearchResult } from "@masar/domain/answers/answer-sources";
import { AiError, type ObjectAsk, type TextRequest, type Turn } from "#api/ai/ai.ts";

export type Dialect = "perplexity" | "compatible";

/** The limit of Perplexity's `search_domain_filter`. */
const maxHosts = 20;

const optionalText = z.string().nullish().catch(null);

/** A chunk or a whole answer. Malformed sources are dropped without rejecting the answer. */
const chunkSchema = z.object({
  object: z.string().optional(),
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  search_results: z
    .array(
      z.object({ title: optionalText, url: z.string(), snippet: optionalText, date: optionalText }),
    )
    .nullish()
    .catch(null),
  citations: z.array(z.string()).nullish().catch(null),
  related_questions: z.array(z.string()).nullish().catch(null),
  usage: z.object({ total_tokens: z.number() }).nullish().catch(null),
  error: z.unknown().optional(),
});

export type Chunk = z.infer<typeof chunkSchema>;

export function parseChunk(text: string): Chunk {
  const chunk = chunkSchema.safeParse(parseJson(text));
  if (!chunk.success) throw new AiError("invalid", "chunk", { cause: chunk.error });
  if (chunk.data.error) throw new AiError("unavailable", "error in the stream");
  return chunk.data;
}

/** Older answers have only URLs in `citations`. */
export function toSearchResults({ search_results: results, citations }: Chunk): SearchResult[] {
  if (results && results.length > 0) {
    return results.map(({ title, url, snippet, date }) => ({
      title: title ?? "",
      url,
      snippet: snippet ?? "",
      date: date ?? null,
    }));
  }
  return (citations ?? []).map((url) => ({ title: "", url, snippet: "", date: null }));
}

function buildMessages(ask: { system: string; turns: Turn[] }): object[] {
  return [
    { role: "system", content: ask.system },
    ...ask.turns.map(({ role, content }) => ({ role, content })),
  ];
}

export function buildTextBody(dialect: Dialect, model: string, ask: TextRequest): object {
  const body = {
    model,
    messages: buildMessages(ask),
    max_tokens: ask.maxTokens,
    temperature: 0.2,
    stream: true,
  };
  if (dialect === "compatible") return { ...body, stream_options: { include_usage: true } };
  return {
    ...body,
    // Otherwise every chunk repeats the answer so far: 5 kB of text become megabytes.
    stream_mode: "concise",
    language_preference: ask.language,
    ...(ask.searchHosts
      ? {
          search_domain_filter: ask.searchHosts.slice(0, maxHosts),
          return_related_questions: true,
          web_search_options: { search_context_size: "low" },
        }
      : { disable_search: true }),
  };
}

export function buildObjectBody<T>(dialect: Dialect, model: string, ask: ObjectAsk<T>): object {
  const schema = z.toJSONSchema(ask.schema, { target: "draft-7" });
  return {
    model,
    messages: buildMessages(ask),
    max_tokens: ask.maxTokens,
    temperature: 0.2,
    response_format: {
      type: "json_schema",
      json_schema: dialect === "perplexity" ? { schema } : { name: ask.name, schema },
    },
    ...(dialect === "perplexity" ? { disable_search: true } : {}),
  };
}

export function parseObject<T>(content: string, schema: z.ZodType<T>): T {
  const value = schema.safeParse(parseJson(unwrap(content)));
  if (!value.success) throw new AiError("invalid", "schema", { cause: value.error });
  return value.data;
}

const thought = { open: "<think>", close: "</think>" };
const fence = "```";

/**
 * Removes leading reasoning and a code fence around JSON. Uses plain comparisons, because a regular expression
 * can take minutes on an answer full of blanks.
 */
function unwrap(content: string): string {
  let text = content.trim();
  const thoughtEnd = text.startsWith(thought.open) ? text.indexOf(thought.close) : -1;
  if (thoughtEnd >= 0) text = text.slice(thoughtEnd + thought.close.length).trim();
  if (!text.startsWith(fence)) return text;
  text = text.slice(text.startsWith(`${fence}json`) ? `${fence}json`.length : fence.length);
  return text.endsWith(fence) ? text.slice(0, -fence.length) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AiError("invalid", "JSON", { cause: error });
  }
}
