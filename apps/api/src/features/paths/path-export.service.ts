import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { CourseCard } from "@masar/contract/courses/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { readDetail } from "#api/features/paths/path-detail.service.ts";
import { formatCalendarDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";

type Translate = (key: string, params?: Record<string, string | number>) => string;

export async function exportPath(
  ctx: UserCtx,
  input: { id: string } & ParsedOf<"exportPath">["query"],
): Promise<ResponseOf<"exportPath">> {
  const detail = await ctx.tx((tx) => readDetail(tx, ctx.user, input.id));
  if (input.format === "markdown") return { ...writePath(detail), media_type: "text/markdown" };
  const content = `${JSON.stringify(withoutUser(detail), null, 2)}\n`;
  const filename = `${toFilename(detail.path.title)}.json`;
  return { filename, media_type: "application/json", content };
}

/** One path to read, for whoever takes everything along. */
export async function readPathText(tx: Tx, params: { userId: string; id: string }) {
  return writePath(await readDetail(tx, { id: params.userId }, params.id));
}

function writePath(detail: PathDetail): { filename: string; content: string } {
  return { filename: `${toFilename(detail.path.title)}.md`, content: toMarkdown(detail) };
}

/** A file is passed on: who made it is not part of it. */
function withoutUser(detail: PathDetail): unknown {
  const text = JSON.stringify(detail, (key, value: unknown) =>
    key === "user_id" ? undefined : value,
  );
  return JSON.parse(text);
}

/** Letters and digits of any script; a title of signs only still gives a name. */
function toFilename(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.join("-").slice(0, 80) || "path";
}

function toMarkdown(detail: PathDetail): string {
  const { path, plan } = detail;
  const say: Translate = (key, params) => translate(path.language, `paths:export.${key}`, params);
  const views = deriveMilestones(path, detail.progress, detail.sub_progress);
  const courses = new Map(detail.courses.map((course) => [course.slug, course]));
  const date = (day: string) => formatCalendarDay(day, path.language);
  const facts = [
    path.goal && say("goal", { goal: toLine(path.goal) }),
    say("progress", { percent: path.progress_percentage }),
    say("pace", { count: path.hours_per_week }),
    say("planned", { date: date(plan.finish_date) }),
    path.deadline && say("deadline", { date: date(path.deadline) }),
  ];
  const blocks = [
    `# ${toLine(path.title)}`,
    toLine(path.description),
    toList(facts.filter((fact) => typeof fact === "string" && fact !== "") as string[]),
    ...views.flatMap((view, index) => {
      const due = plan.dates[view.key]?.due_date;
      return milestoneBlocks(view, { index, due: due ? date(due) : null, courses, say });
    }),
    say("madeWith", { date: date(detail.today) }),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function milestoneBlocks(
  view: MilestoneView,
  given: { index: number; due: string | null; courses: Map<string, CourseCard>; say: Translate },
): string[] {
  const { say } = given;
  const tick = view.is_completed ? " ✓" : "";
  const facts = [
    say("hours", { count: view.estimated_hours }),
    ...(given.due === null ? [] : [say("due", { date: given.due })]),
  ];
  const linked = view.linked_courses.flatMap(({ course }) => {
    const card = given.courses.get(course);
    return card ? [`[${toLine(card.title)}](<${card.url}>) — ${toLine(card.provider)}`] : [];
  });
  return [
    `## ${given.index + 1}. ${toLine(view.title)}${tick}`,
    toLine(view.description),
    toList(facts),
    section(
      say("steps"),
      view.sub_milestones.map(
        (sub) => `[${sub.is_completed || view.is_completed ? "x" : " "}] ${toLine(sub.title)}`,
      ),
    ),
    section(say("deliverables"), view.deliverables.map(toLine)),
    section(
      say("criteria"),
      view.completion_criteria.map(
        (line) => `[${view.met_criteria.includes(line) ? "x" : " "}] ${toLine(line)}`,
      ),
    ),
    section(say("courses"), linked),
    section(say("notes"), view.user_notes ? [toLine(view.user_notes)] : []),
  ].filter(Boolean);
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : `### ${title}\n\n${toList(lines)}`;
}

function toList(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** A learner's own text must not become a heading, a link or a tag of the file. */
function toLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
