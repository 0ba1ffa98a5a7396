import type { CourseCard } from "@masar/contract/courses/schemas";
import type { PathResources } from "@masar/contract/resources/schemas";
import { findStudyLanguage } from "@masar/domain/planning/choose-resources";
import type { PlaceResource } from "@masar/domain/planning/place/session-places";
import { findPlaylistId } from "@masar/domain/catalog/playlist-link";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";
import type { UserCtx } from "#api/context.ts";
import {
  loadMilestoneResources,
  toResourceCard,
} from "#api/core/resources/milestone-resources.service.ts";
import { planMilestoneSessions } from "#api/core/study/planned-sessions.service.ts";
import { AppError } from "#api/errors.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { listOwnLinks } from "#api/features/paths/own-links.service.ts";
import { type PathRow, selectPath } from "#api/features/paths/paths.queries.ts";
import { listKnownPlaylists, requestPlaylists } from "#api/features/videos/playlists.service.ts";

/** What is free at every milestone of a path, and the links that its owner added. */
export async function listPathResources(
  ctx: UserCtx,
  target: { id: string },
): Promise<PathResources> {
  const { links, ...resources } = await readPathResources(ctx, target);
  const known = new Set(resources.playlists);
  // After the transaction, which holds a connection: limits are counted on another one.
  await requestPlaylists(
    ctx,
    links.filter((id) => !known.has(id)),
  );
  return resources;
}

function readPathResources(ctx: UserCtx, { id }: { id: string }) {
  return ctx.tx(async (tx) => {
    const path = await selectPath(tx, { userId: ctx.user.id, id });
    if (!path) throw new AppError("not_found");
    const views = deriveMilestones(path, [], []);
    const language = findStudyLanguage(path);
    const [found, courseCards, own_links] = await Promise.all([
      loadMilestoneResources(tx, path, views),
      findCourseCards(
        tx,
        views.flatMap((view) => [...listLinked(view), ...listNamed(view)]),
      ),
      listOwnLinks(tx, { userId: ctx.user.id, pathId: id }),
    ]);
    const free = new Map(
      courseCards.filter((card) => isFree(card, language)).map((c) => [c.slug, c]),
    );
    const milestones = views.map((view) => {
      const rows = found.get(view.key) ?? [];
      const isCovered =
        rows.some((row) => row.language === language) ||
        listLinked(view).some((slug) => free.has(slug));
      const courses = isCovered ? [] : listNamed(view).filter((slug) => free.has(slug));
      return {
        milestone_key: view.key,
        resources: rows.map(({ slug }) => slug),
        ...findFirstPlace(path, view, rows),
        courses,
        is_covered: isCovered || courses.length > 0,
      };
    });
    const cards = [
      ...new Map([...found.values()].flat().map((row) => [row.slug, toResourceCard(row)])).values(),
    ];
    // Those that the user added are requested first; two links may lead to one playlist.
    const links = [
      ...new Set([...own_links, ...cards].flatMap(({ url }) => findPlaylistId(url) ?? [])),
    ];
    const shown = new Set(milestones.flatMap(({ courses }) => courses));
    return {
      language,
      milestones,
      resources: cards,
      courses: [...free.values()].filter(({ slug }) => shown.has(slug)),
      own_links,
      playlists: await listKnownPlaylists(tx, links),
      links,
    };
  });
}

/** A draft shows what its first session will show. */
function findFirstPlace(path: PathRow, view: MilestoneView, rows: readonly PlaceResource[]) {
  const language = findStudyLanguage(path);
  const own = rows.filter((row) => row.language === language);
  const [sub] = planMilestoneSessions(path, view, new Map(), own);
  const { resource = null, course = null } = sub?.sessions[0] ?? {};
  return { first_resource: resource, first_course: resource === null ? course : null };
}

function isFree(card: CourseCard, language: CourseCard["language"]): boolean {
  return card.price_usd === 0 && card.language === language && card.link_status !== "dead";
}

const listLinked = ({ linked_courses }: MilestoneView) =>
  linked_courses.map(({ course }) => course);

/** The courses that the blueprint names for the milestone; the path has only the best of them. */
function listNamed({ origin }: MilestoneView): string[] {
  const blueprint = getCatalog().blueprints.find(({ slug }) => slug === origin?.name);
  return blueprint?.milestones.find(({ key }) => key === origin?.key)?.course_slugs ?? [];
}
