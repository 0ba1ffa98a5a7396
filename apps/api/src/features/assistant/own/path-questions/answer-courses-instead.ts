import type { CourseCard } from "@masar/contract/courses/schemas";
import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { loadMilestoneResources } from "#api/core/resources/milestone-resources.service.ts";
import { findNextMilestone, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { listCoursesBySkill, toSkillIds } from "#api/features/assistant/library/library-index.ts";
import { listUnder } from "#api/features/assistant/library/reply.ts";
import { findNamedCourses } from "#api/features/assistant/own/named-course.ts";
import { formatCourse, withPath } from "#api/features/assistant/own/answer-plan.ts";
import type { CurrentPath } from "#api/features/assistant/own/own-facts.service.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";
import { findAvailableCourses, findCourseCards } from "#api/features/courses/courses.service.ts";
import { foldText } from "@masar/domain/text/fold-arabic";

const maxCourses = 4;

/** The milestone of the course that the question before named, else the current one. */
function findMilestone(ask: own.OwnAsk, views: readonly MilestoneView[]) {
  const named = new Set(findNamedCourses(foldText(ask.followed ?? "")).slugs);
  const hasNamed = ({ linked_courses: linked }: MilestoneView) =>
    linked.some(({ course }) => named.has(course));
  return ask.milestone ?? views.find(hasNamed) ?? findNextMilestone(views);
}

/** Free courses that the milestone has, then others on its skills; the learner's languages first. */
async function listFreeCourses(
  ask: own.OwnAsk,
  view: MilestoneView,
  chosen: { language: Language; level: Level },
) {
  const linked = view.linked_courses.map(({ course }) => course);
  const others = toSkillIds(view.skills_to_learn)
    .flatMap(listCoursesBySkill)
    .filter(({ price_usd: price }) => price === 0)
    .map(({ slug }) => slug);
  const slugs = [...new Set([...linked, ...others])];
  const [cards, available] = await ask.ctx.tx((tx) =>
    Promise.all([findCourseCards(tx, slugs), findAvailableCourses(tx, slugs)]),
  );
  const isLinked = ({ slug }: CourseCard) => linked.includes(slug);
  const rank = (card: CourseCard) =>
    (card.language === chosen.language ? 0 : 4) +
    (isLinked(card) ? 0 : 2) +
    (card.experience_level === chosen.level ? 0 : 1);
  const bySlug = (a: CourseCard, b: CourseCard) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug);
  return cards
    .filter((card) => card.price_usd === 0 && available.has(card.slug))
    .toSorted((a, b) => rank(a) - rank(b) || bySlug(a, b))
    .slice(0, maxCourses);
}

/** The free resources of the milestone's page; false when it has none. */
async function addFreeResources(
  ask: own.OwnAsk,
  { path, id }: CurrentPath,
  view: MilestoneView,
): Promise<boolean> {
  const { language } = ask.reply;
  const found = await ask.ctx.tx((tx) => loadMilestoneResources(tx, path, [view]));
  const resources = (found.get(view.key) ?? []).slice(0, maxCourses);
  if (resources.length === 0) return false;
  const lines = resources.map((resource) =>
    own.fillText(ask.texts.resourceNamed, language, {
      title: (language === "ar" && resource.title_ar) || resource.title,
      host: resource.host_name,
      language: ask.texts.languages[resource.language],
    }),
  );
  const heading = own.fillText(ask.texts.freeResources, language, { milestone: view.title });
  ask.reply.parts.push(listUnder(heading, lines));
  own.addAction(ask, "milestone", own.pathPage(id, `?milestone=${view.key}`));
  return true;
}

/** "Is there a free one instead?" */
export const answerFreeCourses = withPath(async (ask, current) => {
  const view = findMilestone(ask, current.views);
  if (!view) return;
  const { study_language: chosen, level } = current.path;
  const language = chosen === "both" ? ask.reply.language : chosen;
  const cards = await listFreeCourses(ask, view, { language, level });
  if (cards.length === 0) {
    const hasResources = await addFreeResources(ask, current, view);
    if (!hasResources) own.addSentence(ask, "freeNone", { milestone: view.title });
  } else {
    const heading = own.fillText(ask.texts.freeCourses, ask.reply.language, {
      milestone: view.title,
    });
    ask.reply.parts.push(
      listUnder(
        heading,
        cards.map((card) => formatCourse(ask, card)),
      ),
    );
    for (const card of cards) own.addLink(ask, card.title, `/dashboard/courses/${card.slug}`);
  }
  own.addAction(ask, "courses", own.pathPage(current.id, "/courses"));
});
