import type { FastifyReply } from "fastify";
import type { UserCtx } from "#api/context.ts";
import { createAnswerStream } from "#api/features/assistant/ask/answer-stream.ts";
import { type AskInput, askAssistant } from "#api/features/assistant/ask/ask.service.ts";
import { getAssistant } from "#api/features/assistant/assistant.service.ts";
import * as conversations from "#api/features/assistant/conversations/conversations.service.ts";
import { speechToText } from "#api/features/assistant/speech/speech.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { abortOnDisconnect } from "#api/http/abort-on-disconnect.ts";

export function assistantRoutes({ serve }: Endpoints): void {
  serve("askAssistant", (ctx, { body }, reply) => {
    const isStream = ctx.request.headers.get("accept")?.includes("text/event-stream");
    if (isStream) return streamAnswer(ctx, body, reply);
    const listener = createListener(reply, () => {});
    return askAssistant(ctx, body, listener);
  });
  serve("getAssistant", (ctx) => getAssistant(ctx));
  serve("listConversations", (ctx, { query }) => conversations.listConversations(ctx, query));
  serve("getConversation", (ctx, { params }) => conversations.getConversation(ctx, params));
  serve("deleteConversation", (ctx, { params }) => conversations.deleteConversation(ctx, params));
  serve("deleteConversations", (ctx) => conversations.deleteConversations(ctx));
  serve("reportAnswer", (ctx, { params, body }) =>
    conversations.reportAnswer(ctx, params.id, body),
  );
  serve("speechToText", (ctx, { body }, reply) =>
    speechToText(ctx, body, abortOnDisconnect(reply)),
  );
}

/** `receivedAt` is the arrival of the request; the session and the rate limits were checked since. */
function createListener(reply: FastifyReply, onPiece: (text: string) => void) {
  return {
    onPiece,
    signal: abortOnDisconnect(reply),
    receivedAt: performance.now() - reply.elapsedTime,
  };
}

async function streamAnswer(ctx: UserCtx, body: AskInput, reply: FastifyReply) {
  const stream = createAnswerStream(reply);
  try {
    const answer = await askAssistant(ctx, body, createListener(reply, stream.sendPiece));
    stream.finish(answer);
    return answer;
  } catch (error) {
    return stream.fail(error, ctx);
  }
}
