import type { CourseCard } from "@masar/contract/courses/schemas";
import { limits } from "@masar/contract/limits";
import type { CopyOrigin } from "@masar/contract/paths/origin-schemas";
import { publicationLimits, publicationToken } from "@masar/contract/publications/constants";
import type {
  Material,
  PublishedMilestone,
  PublishedPath,
} from "@masar/contract/publications/schemas";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { AccountCtx, Ctx } from "#api/context.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  loadMilestoneResources,
  toResourceCard,
} from "#api/core/resources/milestone-resources.service.ts";
import { listPathProgress } from "#api/core/study/path-progress.service.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { copyContent, readContent } from "#api/features/paths/path-content.service.ts";
import { mapMilestones } from "#api/features/paths/editing/apply-path-edit.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import * as queries from "./publications.queries.ts";
import { isPublishable } from "./publications.service.ts";

type Found = { publication: queries.FoundPublication; path: PathRow };
type PublicCtx = Pick<Ctx, "withSystem" | "withUser">;
type ByToken = { token: string };

/** Runs as the owner of the published path; 404 for everybody as soon as the link has ended. */
async function withPublished<T>(
  ctx: PublicCtx,
  { token }: ByToken,
  run: (tx: Tx, found: Found) => Promise<T>,
): Promise<T> {
  const publication = publicationToken.test(token)
    ? await ctx.withSystem((tx) => queries.findPublication(tx, { token }))
    : undefined;
  if (!publication) throw new AppError("not_found");
  const { user_id: userId, path_id: id } = publication;
  return ctx.withUser(userId, async (tx) => {
    const path = await selectPath(tx, { userId, id });
    if (!path || !isPublishable(path)) throw new AppError("not_found");
    return run(tx, { publication, path });
  });
}

export async function getPublishedPath(ctx: PublicCtx, input: ByToken): Promise<PublishedPath> {
  const path = await readPublishedPath(ctx, input);
  return { ...path, copied_from: await findPublicOrigin(ctx, path.copied_from) };
}

function readPublishedPath(ctx: PublicCtx, input: ByToken): Promise<PublishedPath> {
  return withPublished(ctx, input, async (tx, { publication, path }) => {
    const { shows_progress, shows_name, visibility, user_id: userId } = publication;
    const rows = shows_progress
      ? await listPathProgress(tx, { userId, pathId: path.id })
      : { progress: [], sub_progress: [] };
    const views = deriveMilestones(path, rows.progress, rows.sub_progress);
    const [resources, courses, name] = await Promise.all([
      loadMilestoneResources(tx, path, views),
      findCourseCards(tx, views.flatMap(({ linked_courses }) => linked_courses).map(toSlug)),
      shows_name ? queries.findDisplayName(tx, { userId }) : "",
    ]);
    const cards = new Map(courses.map((card) => [card.slug, card]));
    const { title, description, language, progress_percentage, copied_from } = path;
    return {
      title,
      description,
      language,
      hours: views.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0),
      visibility,
      milestones: views.map((view) =>
        toMilestone(
          view,
          [
            ...view.linked_courses.flatMap((link) => toCourse(cards.get(toSlug(link)))),
            ...(resources.get(view.key) ?? []).map((row) => toMaterial(toResourceCard(row))),
          ].slice(0, publicationLimits.materialPerMilestone),
        ),
      ),
      progress_percentage: shows_progress ? progress_percentage : null,
      display_name: name || null,
      copied_from,
    };
  });
}

/** An unlisted link is its owner's to pass on, and a title that changed was withdrawn: the copier alone sees these. */
async function findPublicOrigin(
  ctx: PublicCtx,
  origin: CopyOrigin | null,
): Promise<CopyOrigin | null> {
  if (!origin) return null;
  const { token } = origin;
  const head = await findPublishedHead(ctx, { token }).catch(ignoreEnded);
  return head?.isPublic ? { title: head.title, token } : null;
}

export function ignoreEnded(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}

/** What the address needs before the page is sent. */
export function findPublishedHead(ctx: PublicCtx, input: ByToken) {
  return withPublished(ctx, input, async (_tx, { publication, path }) => ({
    title: path.title,
    isPublic: publication.visibility === "public",
  }));
}

/** For a report of the path. */
export function findReportedPath(ctx: PublicCtx, input: ByToken) {
  return withPublished(ctx, input, async (_tx, { publication, path }) => ({
    publicationId: publication.id,
    ownerId: publication.user_id,
    title: path.title,
  }));
}

/** The owner's plan and goal stay theirs: the copy has the usual hours, and its title as its goal. */
export function readPublishedContent(ctx: PublicCtx, input: ByToken): Promise<PathContent> {
  return withPublished(ctx, input, async (tx, { publication, path }) => {
    const content = await readContent(tx, { userId: publication.user_id, id: path.id });
    return {
      ...content,
      goal: content.title,
      budget: "any",
      hours_per_week: limits.paths.hoursPerWeek,
      milestones: mapMilestones(content.milestones, (milestone) => ({
        ...milestone,
        subMilestones: milestone.subMilestones.map(({ sessions: _own, ...sub }) => sub),
      })),
    };
  });
}

export async function copyPublishedPath(ctx: AccountCtx, { token }: ByToken, copyId: string) {
  const content = await readPublishedContent(ctx, { token });
  const userId = ctx.user.id;
  const { copiesPerDay } = publicationLimits;
  await ctx.sharedLimiter.consume(`published-copy:${userId}`, copiesPerDay, 24 * 60 * 60);
  const copiedFrom = { title: content.title, token };
  await ctx.tx((tx) => copyContent(tx, { userId, id: copyId, content, copiedFrom }));
  return { path_id: copyId };
}

const toSlug = ({ course }: { course: string }) => course;

function toMilestone(view: MilestoneView, material: Material[]): PublishedMilestone {
  return {
    key: view.key,
    title: view.title,
    description: view.description,
    hours: view.estimated_hours,
    difficulty: view.difficulty_level,
    deliverables: view.deliverables,
    criteria: view.completion_criteria,
    steps: view.sub_milestones.map(({ title, estimated_hours, is_completed }) => ({
      title,
      hours: estimated_hours,
      is_completed,
    })),
    is_completed: view.is_completed,
    material,
  };
}

function toCourse(card: CourseCard | undefined): Material[] {
  if (!card || card.link_status === "dead") return [];
  const { title, provider, language, url, price_usd, duration_hours } = card;
  return [
    {
      kind: "course",
      title,
      language,
      author: provider,
      host: null,
      minutes: Math.round(duration_hours * 60),
      url,
      is_free: price_usd === 0,
    },
  ];
}

function toMaterial(card: ResourceCard): Material {
  const { kind, title, title_ar, language, author, host_name, minutes, url } = card;
  const name = language === "ar" ? (title_ar ?? title) : title;
  return { kind, title: name, language, author, host: host_name, minutes, url, is_free: true };
}
