import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ChatBody,
  createWire,
  makeDefaultAnswer,
  type Script,
  streamAnswer,
} from "./scripted-answers.ts";
import { answerWithFault } from "./scripted-faults.ts";

export type { Script };

export type ReceivedRequest = {
  path: string;
  authorization: string | undefined;
  /** The last user message; for a recording `speech:<language>:<type>`. */
  question: string;
  /** The request body; for a recording its fields and size. */
  body: ChatBody & Record<string, unknown>;
  /** The client disconnected before the answer was complete. */
  isAborted: boolean;
  /** When the first piece of a streamed answer was sent, by this machine's clock. */
  firstPieceAt?: number;
};

/** Chosen by the whole request, before the scripts; undefined leaves it to them. */
type Answer = (body: ReceivedRequest["body"]) => Script | undefined;

type Recognise = (
  bytes: Uint8Array,
  recording: { mimeType: string; language: string },
) => string | Promise<string>;

export type ScriptedAi = Awaited<ReturnType<typeof startScriptedAi>>;

const jsonType = { "content-type": "application/json" };

/**
 * A provider over real HTTP: Perplexity's wire format at `url`, OpenAI's at `compatibleUrl`, transcriptions at
 * both. Scripts are chosen by a part of the last user message, the newest first. Other processes (browser
 * tests) script it with `PUT /__scripts` {match, script}, and read with `GET /__received?match=`.
 */
export async function startScriptedAi(
  options: { port?: number; recognise?: Recognise; answer?: Answer } = {},
) {
  const scripts: { match: string; script: Script; used: number }[] = [];
  const received: ReceivedRequest[] = [];

  function script(match: string, answer: Script): void {
    scripts.unshift({ match, script: answer, used: 0 });
  }

  function choose(question: string): Script | undefined {
    const found = scripts.find(
      (entry) => question.includes(entry.match) && entry.used < (entry.script.times ?? Infinity),
    );
    if (found) found.used++;
    return found?.script;
  }

  function record(
    request: IncomingMessage,
    response: ServerResponse,
    body: ReceivedRequest["body"],
    question: string,
  ) {
    const disconnected = new AbortController();
    const entry: ReceivedRequest = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      question,
      body,
      isAborted: false,
    };
    received.push(entry);
    response.on("close", () => {
      if (response.writableFinished) return;
      entry.isAborted = true;
      disconnected.abort();
    });
    return { entry, signal: disconnected.signal };
  }

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse((await readBody(request)).toString()) as ReceivedRequest["body"];
    const question = body.messages?.findLast(({ role }) => role === "user")?.content ?? "";
    const { entry, signal } = record(request, response, body, question);
    const chosen = request.url?.startsWith("/elsewhere")
      ? {}
      : (options.answer?.(body) ?? choose(question) ?? {});
    const wire = createWire(body, { isPerplexity: !request.url?.startsWith("/v1") });
    const isStream = body.stream === true;
    const rejected = chosen.rejects?.find((name) => name in body);
    if (rejected) {
      response.writeHead(400, jsonType).end(JSON.stringify(makeParameterError(rejected)));
      return;
    }
    if (chosen.fault) {
      const { fault, retryAfter, delayMs = 0 } = chosen;
      await sleep(delayMs);
      const makePiece = isStream ? wire.piece : (text: string) => wire.whole({ text });
      return answerWithFault(fault, { response, isStream, retryAfter, signal, makePiece });
    }
    const answer = { ...makeDefaultAnswer(body, question), ...chosen };
    if (body.response_format?.type === "json_schema" && chosen.text === undefined) {
      answer.text = JSON.stringify(chosen.object ?? {});
    }
    if (!isStream) {
      await sleep(answer.delayMs ?? 0);
      response.writeHead(200, jsonType).end(wire.whole(answer));
      return;
    }
    await streamAnswer(response, wire, answer, {
      signal,
      onFirstPiece: () => {
        entry.firstPieceAt = Date.now();
      },
    });
  }

  async function transcribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) {
      response.writeHead(400, jsonType).end('{"error":"no file"}');
      return;
    }
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const language = field("language");
    const body = {
      model: field("model"),
      language,
      responseFormat: field("response_format"),
      fileName: file.name,
      mimeType: file.type,
      bytes: file.size,
    };
    const question = `speech:${language}:${file.type}`;
    const { signal } = record(request, response, body, question);
    const chosen = choose(question);
    await sleep(chosen?.delayMs ?? 0);
    const reply = (text: string) => JSON.stringify({ text });
    if (chosen?.fault) {
      const { fault, retryAfter } = chosen;
      return answerWithFault(fault, {
        response,
        isStream: false,
        retryAfter,
        signal,
        makePiece: reply,
      });
    }
    const standard = language === "ar" ? "ما هو المتغير؟" : "What is a variable?";
    const text =
      chosen?.text ??
      (await options.recognise?.(new Uint8Array(await file.arrayBuffer()), {
        mimeType: file.type,
        language,
      })) ??
      standard;
    response.writeHead(200, jsonType).end(reply(text));
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://scripted");
    const json = (body: unknown) => response.writeHead(200, jsonType).end(JSON.stringify(body));
    switch (`${request.method} ${url.pathname.replace(/^\/(?:v1|elsewhere)/, "")}`) {
      case "POST /chat/completions":
        return chat(request, response);
      case "POST /audio/transcriptions":
        return transcribe(request, response);
      case "PUT /__scripts": {
        const body: unknown = JSON.parse((await readBody(request)).toString());
        const list = [body].flat() as { match: string; script: Script }[];
        for (const entry of list) script(entry.match, entry.script);
        return void json({ scripts: scripts.length });
      }
      case "GET /__received": {
        const match = url.searchParams.get("match") ?? "";
        return void json(received.filter(({ question }) => question.includes(match)));
      }
      default:
        response.writeHead(404, jsonType).end('{"error":"not found"}');
    }
  }

  const server = createServer((request, response) => {
    route(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    compatibleUrl: `${url}/v1`,
    /** All requests so far, oldest first. */
    received,
    script,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/** OpenAI's error message for its reasoning models. */
function makeParameterError(param: string) {
  const isValue = param === "temperature";
  const message = isValue
    ? `Unsupported value: '${param}' does not support 0.2 with this model. Only the default (1) value is supported.`
    : `Unsupported parameter: '${param}' is not supported with this model.${param === "max_tokens" ? " Use 'max_completion_tokens' instead." : ""}`;
  const code = isValue ? "unsupported_value" : "unsupported_parameter";
  return { error: { message, type: "invalid_request_error", param, code } };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
