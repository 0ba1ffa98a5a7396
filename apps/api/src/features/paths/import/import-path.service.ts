import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ImportFault } from "@masar/contract/imports/schemas";
import { languages } from "@masar/contract/settings/schemas";
import { outlineSections, type SectionNames } from "@masar/domain/planning/import/outline-draft";
import { parseOutline } from "@masar/domain/planning/import/parse-outline";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import type { UserCtx } from "#api/context.ts";
import { getCatalog, refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { mapMilestones } from "#api/features/paths/editing/apply-path-edit.ts";
import { listCourses } from "#api/features/paths/editing/path-courses.ts";
import { requireGoal } from "#api/features/paths/generation/generations.service.ts";
import { copyContent } from "#api/features/paths/path-content.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { buildFromJson, buildFromOutline, type ImportedContent } from "./build-content.ts";
import { parsePathJson } from "./parse-path-json.ts";

const maxShownFaults = 20;
const maxShownLines = 20;

type Fault = Pick<ImportFault, "fault"> & Partial<ImportFault>;
type Sources = Parameters<typeof buildFromOutline>[1];
/** Builds the content when the catalog and the day are known. */
type ParsedFile = { build: (sources: Sources) => ImportedContent; skipped: number[] };
type Import = ImportedContent & { skipped: number[] };

export async function previewImport(
  ctx: UserCtx,
  { text }: ParsedOf<"previewImport">["body"],
): Promise<ResponseOf<"previewImport">> {
  const file = parseFile(text);
  if ("faults" in file) return toFaults(file.faults);
  const found = await ctx.tx((tx) => buildImport(tx, ctx, file));
  return "faults" in found ? toFaults(found.faults) : toPreview(found);
}

/** A draft like any other: it is accepted, edited or deleted on its page. */
export async function importPath(
  ctx: UserCtx,
  { id, text }: ParsedOf<"importPath">["body"],
): Promise<ResponseOf<"importPath">> {
  const file = parseFile(text);
  if ("faults" in file) throw new AppError("validation_failed", undefined, ["text"]);
  return ctx.tx(async (tx) => {
    const found = await buildImport(tx, ctx, file);
    if ("faults" in found) throw new AppError("validation_failed", undefined, ["text"]);
    const { content, study_days } = found;
    await copyContent(tx, { userId: ctx.user.id, id, content, study_days });
    return { path_id: id };
  });
}

function parseFile(text: string): ParsedFile | { faults: Fault[] } {
  const plain = text.replace(/^\uFEFF/, "");
  if (/^\s*[{[]/.test(plain)) {
    const parsed = parsePathJson(plain);
    if ("faults" in parsed) return parsed;
    return { build: (sources) => buildFromJson(parsed.path, sources), skipped: [] };
  }
  const outline = parseOutline(text, nameSections());
  const { faults, skipped } = outline;
  if (faults.length > 0) return { faults };
  return { build: (sources) => buildFromOutline(outline, sources), skipped };
}

function nameSections(): SectionNames {
  const names = outlineSections.map((section) => [
    section,
    languages.map((language) => translate(language, `paths:export.${section}`)),
  ]);
  return Object.fromEntries(names) as SectionNames;
}

async function buildImport(
  tx: Tx,
  { user }: UserCtx,
  { build, skipped }: ParsedFile,
): Promise<Import | { faults: Fault[] }> {
  const [catalog, today] = [await refreshCatalog(tx), await readToday(tx, user.id)];
  const imported = build({ catalog, today, language: user.language });
  const { content } = imported;
  requireNoCrisis(content);
  const [problem] = validateMilestones(content.milestones);
  if (problem !== undefined) {
    const milestone = Number(/^m(\d+)/.exec(problem)?.[1] ?? 1);
    return { faults: [{ fault: "milestone_invalid", milestone }] };
  }
  const available = await findAvailableCourses(tx, listCourses(content.milestones));
  const milestonesWithCourses = mapMilestones(content.milestones, (milestone) => ({
    ...milestone,
    linkedCourses: milestone.linkedCourses.filter(({ course }) => available.has(course)),
  }));
  return { ...imported, content: { ...content, milestones: milestonesWithCourses }, skipped };
}

/** As for an own outline, with the titles of the steps. */
function requireNoCrisis({ goal, blueprint, title, milestones }: PathContent): void {
  const titles = Object.values(milestones).flatMap((milestone) => [
    milestone.title,
    ...milestone.subMilestones.map((sub) => sub.title),
  ]);
  const rows = titles.map((text) => ({ title: text, hours: 1 }));
  requireGoal({ goal, blueprint, outline: { title, milestones: rows } });
}

function toFaults(faults: Fault[]): ResponseOf<"previewImport"> {
  const whole = faults.map((fault) => ({ line: null, milestone: null, most: null, ...fault }));
  return { kind: "faults", faults: whole.slice(0, maxShownFaults), count: faults.length };
}

function toPreview({ content, namedCourses, skipped }: Import): ResponseOf<"previewImport"> {
  const titles = new Map(getCatalog().courses.map(({ slug, title }) => [slug, title]));
  const milestones = Object.values(content.milestones).map((milestone) => ({
    title: milestone.title,
    hours: milestone.estimatedHours,
    steps: milestone.subMilestones.map(({ title, estimatedHours, sessions }) => ({
      title,
      hours: estimatedHours,
      session_count: sessions?.length ?? 0,
    })),
    courses: milestone.linkedCourses.map(({ course }) => titles.get(course) ?? course),
  }));
  const courseCount = milestones.reduce((sum, { courses }) => sum + courses.length, 0);
  const { title, description, language, hours_per_week } = content;
  return {
    kind: "path",
    title,
    description,
    language,
    hours_per_week,
    hours: milestones.reduce((sum, { hours }) => sum + hours, 0),
    milestones,
    dropped_courses: Math.max(0, namedCourses - courseCount),
    skipped_lines: skipped.slice(0, maxShownLines),
    skipped_count: skipped.length,
  };
}
