import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { AdminQuestion, ListedQuestion } from "@masar/contract/checks/admin-schemas";
import { fixedQuestionFields } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { ParsedOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { listQuestionFaults } from "@masar/domain/checks/question-faults";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle, toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./admin-questions.queries.ts";

export async function listAdminQuestions(ctx: UserCtx, input: QueryOf<"listAdminQuestions">) {
  const { pageSize } = limits.administration;
  const { q, after } = input;
  const words = toSearchWords(q, limits.search.maxWords);
  const rows = await ctx.tx(async (tx) => {
    if (after) await getStored(tx, after);
    const limit = words.length > 0 ? null : pageSize + 1;
    return queries.listQuestions(tx, { ...input, limit });
  });
  // Postgres does not fold Arabic letters, and there are some thousands of short texts.
  const found = await findWithWords(rows, { words, limit: pageSize + 1 });
  const { page, last } = splitPage(found, pageSize);
  return { questions: page, next: last?.id ?? null };
}

/** Other requests are answered between so many texts. */
const textsAtOnce = 250;

async function findWithWords(
  rows: readonly ListedQuestion[],
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<ListedQuestion[]> {
  const found: ListedQuestion[] = [];
  for (let from = 0; from < rows.length && found.length < limit; from += textsAtOnce) {
    if (from > 0) await setImmediate();
    found.push(...rows.slice(from, from + textsAtOnce).filter((row) => hasWords(row, words)));
  }
  return found.slice(0, limit);
}

function hasWords({ id, text, text_ar }: ListedQuestion, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldText([text, text_ar, id].join(" "));
  return words.every((word) => folded.includes(dropArticle(word)));
}

export function getAdminQuestion(ctx: UserCtx, id: string): Promise<AdminQuestion> {
  return ctx.tx((tx) => getQuestion(tx, id));
}

export function updateQuestion(
  ctx: UserCtx,
  id: string,
  input: ParsedOf<"updateQuestion">["body"],
): Promise<AdminQuestion> {
  return ctx.tx(async (tx) => {
    await queries.lockQuestions(tx);
    const before = await getStored(tx, id);
    const { question = before.question, is_active = before.is_active } = input;
    const isChanged = !isDeepStrictEqual(question, before.question);
    // A stored question may be older than today's rules; it is withdrawn and restored as it is.
    if (isChanged) rejectFaults(question, before.question);
    if (isChanged || is_active !== before.is_active)
      await queries.saveQuestion(tx, { question, is_active });
    return getQuestion(tx, id);
  });
}

function rejectFaults(question: Question, before: Question): void {
  const fixed = fixedQuestionFields.find((field) => question[field] !== before[field]);
  if (fixed) throw new AppError("validation_failed", { field: fixed, fault: "fixed" });
  const [first] = listQuestionFaults(question);
  if (first) throw new AppError("validation_failed", first);
}

export function closeQuestionReports(ctx: UserCtx, id: string): Promise<AdminQuestion> {
  return ctx.tx(async (tx) => {
    await getStored(tx, id);
    await queries.closeReports(tx, { id });
    return getQuestion(tx, id);
  });
}

async function getStored(tx: Tx, id: string) {
  const found = await queries.findQuestion(tx, { id });
  if (!found) throw new AppError("not_found");
  return found;
}

async function getQuestion(tx: Tx, id: string): Promise<AdminQuestion> {
  const stored = await getStored(tx, id);
  const reports = await queries.listReports(tx, { id });
  return { ...stored, edited_at: stored.edited_at?.toISOString() ?? null, reports };
}
