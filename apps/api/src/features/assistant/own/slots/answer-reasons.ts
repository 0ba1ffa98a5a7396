import type { CourseCard } from "@masar/contract/courses/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { translate } from "#api/i18n/translate.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { withPath } from "#api/features/assistant/own/answer-plan.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";

/** The reasons that Masar stored when it chose the courses of the milestone. */
export const answerWhyCourse = withPath(async (ask, current) => {
  const view = ask.milestone ?? findNextMilestone(current.views);
  if (!view) return own.addSentence(ask, "pathDone", { path: current.title });
  const { linked_courses: linked, title: milestone, key } = view;
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${key}`));
  own.addAction(ask, "courses", own.pathPage(current.id, "/courses"));
  const slugs = linked.map(({ course }) => course);
  const cards: CourseCard[] = await ask.ctx.tx((tx) => findCourseCards(tx, slugs));
  if (cards.length === 0) return own.addSentence(ask, "coursesNone", { milestone });
  const { folded } = ask.question;
  const isNamed = ({ title }: CourseCard) =>
    foldText(title)
      .split(" ")
      .some((word) => word.length > 3 && folded.includes(word));
  const named = cards.filter(isNamed);
  for (const card of named.length > 0 ? named : cards) {
    const reason = linked.find(({ course }) => course === card.slug)?.reason;
    if (reason)
      own.addSentence(ask, "whyCourse", {
        course: card.title,
        milestone,
        reason: own.fillText(ask.texts.courseReasons[reason], ask.reply.language, {
          language: ask.texts.languageNames[card.language],
        }),
      });
  }
  own.addSentence(ask, "whyCourseChange");
});

/** "Why is Python after statistics?": what the milestone builds on. */
export const answerWhyOrder = withPath((ask, current) => {
  const view = ask.milestone ?? findNextMilestone(current.views);
  if (!view) return;
  const needs = current.views.filter(({ key }) => view.prerequisites.includes(key));
  const titles = needs.map(({ title }) => own.quoteTitle(ask, title));
  if (needs.length === 0) own.addSentence(ask, "whyOrderFree", { milestone: view.title });
  else
    own.addSentence(ask, "whyOrder", { milestone: view.title, titles: own.joinList(ask, titles) });
  own.addSentence(ask, "firstMove", {
    up: translate(ask.reply.language, "road:milestone.moveUp"),
  });
  own.addAction(ask, "path", own.pathPage(current.id));
});
