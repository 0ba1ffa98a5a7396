import { getModeTraits } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { truncateAnswer } from "@masar/domain/answers/truncate-answer";
import { createAnswerFilter } from "@masar/domain/answers/answer-filter";
import * as sources from "@masar/domain/answers/answer-sources";
import { AiError, type AiModel, type TextRequest } from "#api/ai/ai.ts";
import type { Meter } from "#api/ai/meter.ts";
import type { EngineAnswer } from "#api/features/assistant/ask/ask-types.ts";
import { cleanLine } from "#api/features/assistant/ask/clean-text.ts";
import type { ModelQuestion } from "#api/features/assistant/model/model-question.ts";

export type OnPiece = (text: string) => void;
type ModelAnswer = EngineAnswer & { isStopped: boolean };
type StreamedAnswer = { response: string; results: sources.SearchResult[]; related: string[] };

const { answerLength, messageLength, ...caps } = limits.assistant;
/** Long pieces are processed in chunks, so that an answer ends near its maximum length. */
const chunkLength = 1000;
const maxReceived = 4 * answerLength;

/**
 * Streams the filtered answer of a model. Stopping returns the text so far; an empty answer or a failure in
 * between throws an `AiError`.
 */
export async function answerFromModel(
  model: AiModel,
  ask: ModelQuestion,
  call: { request: TextRequest; meter: Meter; onPiece: OnPiece; signal: AbortSignal },
): Promise<ModelAnswer> {
  const text = collectText(call.onPiece);
  // Stop reading when the answer has its maximum length.
  const fullSignal = new AbortController();
  const signal = AbortSignal.any([call.signal, fullSignal.signal]);
  let results: sources.SearchResult[] = [];
  let related: string[] = [];
  let isStopped = false;
  try {
    for await (const piece of model.streamText(call.request, signal, call.meter)) {
      if (piece.type === "text") text.push(piece.text);
      else if (piece.type === "sources") results = piece.results;
      else related = piece.questions;
      if (text.isFull()) fullSignal.abort();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    isStopped = call.signal.aborted;
  }
  const response = text.end();
  if (response.trim() === "") throw new AiError(isStopped ? "aborted" : "invalid");
  return { ...composeAnswer(ask, { response, results, related }), isStopped };
}

/** Only `truncateAnswer` may cut filtered text: another cut could reopen markup that the filter has closed. */
function collectText(onPiece: OnPiece) {
  const filter = createAnswerFilter();
  let response = "";
  let received = 0;
  // `received` ends an answer of which the filter removes everything.
  const isFull = () => response.length >= answerLength || received >= maxReceived;
  const append = (safe: string) => {
    if (safe === "") return;
    response += safe;
    onPiece(safe);
  };
  return {
    isFull,
    push(piece: string): void {
      for (let at = 0; at < piece.length && !isFull(); at += chunkLength) {
        const chunk = piece.slice(at, at + chunkLength);
        received += chunk.length;
        append(filter.push(chunk));
      }
    },
    end(): string {
      append(filter.end());
      return response;
    },
  };
}

/** Citations and courses come from the search results, never from the text of the model. */
function composeAnswer({ mode }: ModelQuestion, answer: StreamedAnswer): EngineAnswer {
  const { response, results, related } = answer;
  const { usesSearch, findsCourses } = getModeTraits(mode);
  const found = usesSearch ? results : [];
  const { citations, places } = sources.readSources(found);
  const questions = related.flatMap((question) => cleanLine(question, messageLength) ?? []);
  const courses = findsCourses ? sources.readCourses(found) : [];
  const renumbered = sources.renumberMarks(truncateAnswer(response, answerLength), places);
  return {
    // Renumbering can lengthen the text: [1,2] becomes [1][2].
    response: truncateAnswer(renumbered, answerLength).trim(),
    citations: citations.slice(0, caps.citations),
    relatedQuestions: [...new Set(questions)].slice(0, caps.relatedQuestions),
    discoveredCourses: courses.slice(0, caps.discoveredCourses),
  };
}
