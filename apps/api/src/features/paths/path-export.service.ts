import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { escapeMarkdownLine } from "@masar/domain/text/escape-markdown";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { UserCtx } from "#api/context.ts";
import type { OwnRow, Tx } from "#api/db/tx.ts";
import { readDetail } from "#api/features/paths/path-detail.service.ts";
import { formatCalendarDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";

type Translate = (key: string, params?: Record<string, string | number>) => string;

export async function exportPath(
  ctx: UserCtx,
  input: { id: string } & ParsedOf<"exportPath">["query"],
): Promise<ResponseOf<"exportPath">> {
  const detail = await ctx.tx((tx) => readDetail(tx, ctx.user, input.id));
  if (input.format === "markdown") return { ...toFile(detail), media_type: "text/markdown" };
  // The file may be passed on, so it does not name the user.
  const omitUser = (key: string, value: unknown) => (key === "user_id" ? undefined : value);
  const content = `${JSON.stringify(detail, omitUser, 2)}\n`;
  return { filename: toFilename(detail, "json"), media_type: "application/json", content };
}

export async function readPathText(tx: Tx, params: OwnRow) {
  return toFile(await readDetail(tx, { id: params.userId }, params.id));
}

function toFile(detail: PathDetail) {
  return { filename: toFilename(detail, "md"), content: toMarkdown(detail) };
}

function toFilename({ path }: PathDetail, extension: string) {
  const words = path.title.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return `${words.join("-").slice(0, 80) || "path"}.${extension}`;
}

function toMarkdown(detail: PathDetail) {
  const { path, plan } = detail;
  const t: Translate = (key, params) => translate(path.language, `paths:export.${key}`, params);
  const views = deriveMilestones(path, detail.progress, detail.sub_progress);
  const date = (day: string) => formatCalendarDay(day, path.language);
  const facts = [
    path.goal && t("goal", { goal: escapeMarkdownLine(path.goal) }),
    t("progress", { percent: path.progress_percentage }),
    t("pace", { count: path.hours_per_week }),
    t("planned", { date: date(plan.finish_date) }),
    path.deadline && t("deadline", { date: date(path.deadline) }),
  ];
  const blocks = [
    `# ${escapeMarkdownLine(path.title)}`,
    escapeMarkdownLine(path.description),
    toList(facts.filter((fact) => typeof fact === "string" && fact !== "") as string[]),
    ...views.flatMap((view, index) => {
      const due = plan.dates[view.key]?.due_date;
      const lines = [
        t("hours", { count: view.estimated_hours }),
        ...(due ? [t("due", { date: date(due) })] : []),
      ];
      return [
        `## ${index + 1}. ${escapeMarkdownLine(view.title)}${view.is_completed ? " ✓" : ""}`,
        escapeMarkdownLine(view.description),
        toList(lines),
        ...toSections(view, detail, t),
      ];
    }),
    t("madeWith", { date: date(detail.today) }),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function toSections(view: MilestoneView, { courses, path }: PathDetail, t: Translate) {
  const formatHours = (hours: number) =>
    translate(path.language, "paths:draft.hoursShort", { hours: Math.round(hours * 100) / 100 });
  const box = (isChecked: boolean, text: string) =>
    `[${isChecked ? "x" : " "}] ${escapeMarkdownLine(text)}`;
  const sections = {
    // An import reads the hours again.
    steps: view.sub_milestones.map((sub) => {
      const isChecked = sub.is_completed || view.is_completed;
      return `${box(isChecked, sub.title)} (${formatHours(sub.estimated_hours)})`;
    }),
    deliverables: view.deliverables.map(escapeMarkdownLine),
    criteria: view.completion_criteria.map((line) => box(view.met_criteria.includes(line), line)),
    courses: view.linked_courses.flatMap(({ course }) => {
      const card = courses.find(({ slug }) => slug === course);
      return card
        ? [
            `[${escapeMarkdownLine(card.title)}](<${card.url}>) — ${escapeMarkdownLine(card.provider)}`,
          ]
        : [];
    }),
    notes: view.user_notes ? [escapeMarkdownLine(view.user_notes)] : [],
  };
  return Object.entries(sections)
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `### ${t(name)}\n\n${toList(lines)}`);
}

function toList(lines: string[]) {
  return lines.map((line) => `- ${line}`).join("\n");
}
