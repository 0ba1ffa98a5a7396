import { randomUUID } from "node:crypto";
import { briefs } from "@masar/catalog/briefs";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { modelQuestionLimits } from "@masar/contract/model-questions/constants";
import type { ModelQuestion, WrittenQuestions } from "@masar/contract/model-questions/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import { isWrittenIn } from "@masar/domain/text/model-text";
import type { UserCtx } from "#api/context.ts";
import { openSuggestions } from "#api/core/model-calls/model-suggestions.ts";
import { findPath, listPathProgress } from "#api/core/study/path-progress.service.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { lockUser } from "#api/db/user-lock.ts";
import { AppError } from "#api/errors.ts";
import { findSupport } from "#api/features/assistant/ask/crisis.service.ts";
import { findNote } from "#api/features/notes/notes.service.ts";
import * as queries from "./model-questions.queries.ts";
import { type QuestionSource, writeQuestions } from "./write-questions.ts";

/** The first terms that name notes. */
const notesTerms = "2026-11-19";

type MilestoneTarget = { id: string; key: string };
type NoteTarget = { id: string };
type Questions = ResponseOf<"listMilestoneQuestions">;

export function listMilestoneQuestions(ctx: UserCtx, at: MilestoneTarget): Promise<Questions> {
  return ctx.tx(async (tx) => {
    await loadMilestone(ctx, tx, at);
    return { questions: await listOwn(ctx, tx, { pathId: at.id, milestoneKey: at.key }) };
  });
}

export function listNoteQuestions(ctx: UserCtx, { id }: NoteTarget): Promise<Questions> {
  return ctx.tx(async (tx) => {
    await loadNote(ctx, tx, id);
    return { questions: await listOwn(ctx, tx, { noteId: id }) };
  });
}

export async function writeMilestoneQuestions(
  ctx: UserCtx,
  at: MilestoneTarget,
  disconnected: AbortSignal,
): Promise<WrittenQuestions> {
  const source = await ctx.tx((tx) => loadMilestone(ctx, tx, at));
  return writeMore(ctx, { pathId: at.id, milestoneKey: at.key }, source, disconnected);
}

export async function writeNoteQuestions(
  ctx: UserCtx,
  { id }: NoteTarget,
  disconnected: AbortSignal,
): Promise<WrittenQuestions> {
  const source = await ctx.tx((tx) => loadNote(ctx, tx, id));
  if (source.notes === "") throw new AppError("not_possible_now");
  return writeMore(ctx, { noteId: id }, source, disconnected);
}

export function deleteModelQuestion(ctx: UserCtx, id: string): Promise<null> {
  return ctx.tx(async (tx) => {
    const isDeleted = await queries.deleteQuestion(tx, { userId: ctx.user.id, id });
    if (!isDeleted) throw new AppError("not_found");
    return null;
  });
}

async function writeMore(
  ctx: UserCtx,
  target: queries.QuestionTarget,
  source: QuestionSource,
  disconnected: AbortSignal,
): Promise<WrittenQuestions> {
  const userId = ctx.user.id;
  const known = await ctx.tx((tx) => listOwn(ctx, tx, target));
  // Before consent and limits, so that the answer to a crisis depends on neither.
  const support = await findSupport(ctx, listUserTexts(source));
  if (support) return { questions: known, support };
  // Before the model is asked; counted again when the questions are stored.
  await ctx.tx((tx) => requireRoom(tx, { userId, added: modelQuestionLimits.perCall }));
  const { ask, model } = await openSuggestions(ctx, disconnected, {
    terms: notesTerms,
    limit: { name: "model-questions", perDay: modelQuestionLimits.callsPerDay },
  });
  const written = await writeQuestions(
    ask,
    source,
    known.map(({ text }) => text),
  );
  if (!written) throw new AppError("not_possible_now");
  const now = Date.now();
  const questions = written.map((content, index) => ({
    id: randomUUID(),
    content,
    model,
    // In the order in which they were written.
    created_at: new Date(now + index),
  }));
  return ctx.tx(async (tx) => {
    // Another request may have stored some meanwhile.
    await lockUser(tx, { userId, what: "model_questions" });
    await requireRoom(tx, { userId, added: questions.length });
    await queries.insertQuestions(tx, { userId, target, questions });
    return { questions: await listOwn(ctx, tx, target), support: null };
  });
}

async function requireRoom(tx: Tx, { userId, added }: Own & { added: number }): Promise<void> {
  const count = await queries.countQuestions(tx, { userId });
  if (count + added > modelQuestionLimits.perUser) throw new AppError("list_full");
}

/** All that a model reads but the brief, which is Masar's own. */
function listUserTexts({ title, notes, milestone }: QuestionSource): string[] {
  if (!milestone) return [title, notes];
  const { path, description, steps, completion_criteria } = milestone;
  return [title, notes, path, description, ...steps, ...completion_criteria];
}

/** What a model reads of a milestone: nothing about the user but their notes on it. */
async function loadMilestone(
  ctx: UserCtx,
  tx: Tx,
  { id, key }: MilestoneTarget,
): Promise<QuestionSource> {
  const own = { userId: ctx.user.id, pathId: id };
  const [path, { progress }] = await Promise.all([findPath(tx, own), listPathProgress(tx, own)]);
  const milestone = path?.milestones[key];
  if (!path || !milestone) throw new AppError("not_found");
  const { language } = path;
  const notes = progress.find((row) => row.milestone_id === `${id}-${key}`)?.notes ?? "";
  const brief = briefs.get(`${milestone.origin.name}/${milestone.origin.key}`);
  return {
    language,
    title: milestone.title,
    notes: cut(notes),
    milestone: {
      path: path.title,
      description: milestone.description,
      steps: milestone.subMilestones.map(({ title }) => title),
      completion_criteria: milestone.completionCriteria,
      brief: brief ? pickBrief(toBriefText(brief, language)) : null,
    },
  };
}

function pickBrief({ what, why, ideas, mistakes }: ReturnType<typeof toBriefText>) {
  return { what, why, ideas, mistakes };
}

async function loadNote(ctx: UserCtx, tx: Tx, id: string): Promise<QuestionSource> {
  const note = await findNote(tx, { userId: ctx.user.id, id });
  if (!note) throw new AppError("not_found");
  const text = `${note.title} ${note.content}`;
  const language: Language = isWrittenIn(text, "ar") ? "ar" : "en";
  return { language, title: note.title, notes: cut(note.content) };
}

/** Half of a surrogate pair is no text. */
function cut(text: string): string {
  return text
    .trim()
    .slice(0, modelQuestionLimits.sourceLength)
    .replace(/[\uD800-\uDBFF]$/, "");
}

async function listOwn(
  ctx: UserCtx,
  tx: Tx,
  target: queries.QuestionTarget,
): Promise<ModelQuestion[]> {
  const rows = await queries.listQuestions(tx, { userId: ctx.user.id, target });
  return rows.map(({ id, content, model, created_at }) => ({
    ...content,
    id,
    model,
    created_at: created_at.toISOString(),
  }));
}
