import { limits } from "@masar/contract/limits";
import { truncateAnswer } from "@masar/domain/answers/truncate-answer";
import { createAnswerFilter } from "@masar/domain/answers/answer-filter";
import {
  readCourses,
  readSources,
  renumberMarks,
  type SearchResult,
} from "@masar/domain/answers/answer-sources";
import { AiError, type AiModel, type TextAsk } from "#api/ai/ai.ts";
import type { Meter } from "#api/ai/meter.ts";
import type { Answered } from "#api/features/assistant/ask/ask-types.ts";
import { cleanLine } from "#api/features/assistant/ask/clean-text.ts";
import { isSearching, type ModelQuestion } from "#api/features/assistant/model/model-question.ts";

export type Piece = (text: string) => void;
type FromModel = Answered & { isStopped: boolean };

const { answerLength, messageLength, ...caps } = limits.assistant;
/** A long piece is taken in parts, so that an answer ends near its longest length. */
const chunkLength = 1000;
const mostGiven = 4 * answerLength;

/**
 * Asks a model and hands on what it says as it says it, already safe to show. Who stops it gets what was said
 * until then; a model that says nothing, or fails on its way, is an `AiError`.
 */
export async function answerFromModel(
  model: AiModel,
  ask: ModelQuestion,
  given: { textAsk: TextAsk; meter: Meter; onPiece: Piece; signal: AbortSignal },
): Promise<FromModel> {
  const text = collectText(given.onPiece);
  // Ended by us as well: beyond the longest answer nothing is read.
  const enough = new AbortController();
  const signal = AbortSignal.any([given.signal, enough.signal]);
  let results: SearchResult[] = [];
  let related: string[] = [];
  let isStopped = false;
  try {
    for await (const piece of model.streamText(given.textAsk, signal, given.meter)) {
      if (piece.type === "text") text.push(piece.text);
      else if (piece.type === "sources") results = piece.results;
      else related = piece.questions;
      if (text.isFull()) enough.abort();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    isStopped = given.signal.aborted;
  }
  const said = text.end();
  if (said.trim() === "") throw new AiError(isStopped ? "aborted" : "invalid");
  return { ...composeAnswer(ask, { said, results, related }), isStopped };
}

/** What leaves the filter is cut by `cutAnswer` alone: any other cut could open what it has closed. */
function collectText(onPiece: Piece) {
  const filter = createAnswerFilter();
  let said = "";
  let given = 0;
  // A model whose words are all taken out would otherwise be read on and on.
  const isFull = () => said.length >= answerLength || given >= mostGiven;
  const take = (safe: string) => {
    if (safe === "") return;
    said += safe;
    onPiece(safe);
  };
  return {
    isFull,
    push(piece: string): void {
      for (let at = 0; at < piece.length && !isFull(); at += chunkLength) {
        const chunk = piece.slice(at, at + chunkLength);
        given += chunk.length;
        take(filter.push(chunk));
      }
    },
    end(): string {
      take(filter.end());
      return said;
    },
  };
}

/** Citations and courses come from what the search has read, never from what the model says. */
function composeAnswer(
  ask: ModelQuestion,
  { said, results, related }: { said: string; results: SearchResult[]; related: string[] },
): Answered {
  const found = isSearching(ask.mode) ? results : [];
  const { citations, places } = readSources(found);
  const questions = related.flatMap((question) => cleanLine(question, messageLength) ?? []);
  return {
    // Marks can grow: [1,2] becomes [1][2].
    response: truncateAnswer(
      renumberMarks(truncateAnswer(said, answerLength), places),
      answerLength,
    ).trim(),
    citations: citations.slice(0, caps.citations),
    relatedQuestions: [...new Set(questions)].slice(0, caps.relatedQuestions),
    discoveredCourses:
      ask.mode === "find_courses" ? readCourses(found).slice(0, caps.discoveredCourses) : [],
  };
}
