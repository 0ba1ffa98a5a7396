import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { getCourse } from "#api/features/courses/courses.service.ts";
import { nameSkill } from "#api/features/assistant/library/library-index.ts";
import { formatCourse, withPath } from "./answer-plan.ts";
import * as own from "./own-reply.ts";

/** What fits into the time that the learner has: the next session or its beginning, and due cards. */
export const answerShortTime = withPath((ask, current) => {
  const { special } = ask;
  const minutes = special?.kind === "shortTime" ? special.minutes : 0;
  const time = own.formatMinutes(ask, minutes);
  const { review_count: cards } = ask.facts.overview;
  const { next } = current;
  if (!next) own.addSentence(ask, "pathDone", { path: current.title });
  else if (!next.session)
    own.addSentence(ask, "timeStep", {
      time,
      step: next.sub_milestone_title ?? next.milestone_title,
    });
  else {
    const { minutes: needed } = next.session;
    const title = formatSessionTitle(ask.reply.language, next.session);
    const name = needed <= minutes ? "timeFits" : "timePart";
    own.addSentence(ask, name, { time, title, duration: own.formatMinutes(ask, needed) });
    if (name === "timePart") own.addSentence(ask, "timeHow");
  }
  if (cards > 0) ask.reply.parts.push(own.countOf(ask, "cardsOr", cards));
  if (next) own.addAction(ask, "start", own.deskPage);
  if (cards > 0) own.addAction(ask, "review", "/dashboard/review");
  own.addAction(ask, "path", own.pathPage(current.id));
});

/** Facts about the course and the learner's choices; whether it is well made, Masar cannot know. */
export async function answerCourseOpinion(ask: own.OwnAsk): Promise<void> {
  const { special, texts, reply } = ask;
  if (special?.kind !== "courseOpinion") return;
  const { course, fits, choices } = await getCourse(ask.ctx, { slug: special.slug });
  reply.parts.push(`${formatCourse(ask, course)}.`);
  const [fit] = fits;
  if (fit?.is_linked) own.addSentence(ask, "courseInPath", { milestone: fit.milestone_title });
  else if (fit)
    own.addSentence(ask, "courseTeaches", {
      milestone: fit.milestone_title,
      skills: own.joinList(
        ask,
        fit.skills.map((skill) => nameSkill(skill, reply.language)),
      ),
    });
  else if (choices) own.addSentence(ask, "courseNotNeeded");
  const level = texts.levels[course.experience_level];
  if (!choices) own.addSentence(ask, "courseLevel", { level });
  else if (choices.level === course.experience_level)
    own.addSentence(ask, "courseLevelFits", { level });
  else own.addSentence(ask, "courseLevelDiffers", { level, chosen: texts.levels[choices.level] });
  if (choices?.budget === "free" && course.price_usd !== 0) own.addSentence(ask, "courseNotFree");
  if (choices && choices.study_language !== "both" && choices.study_language !== course.language)
    own.addSentence(ask, "courseOtherLanguage", {
      language: texts.languages[course.language],
      studied: texts.languages[choices.study_language],
    });
  own.addAction(ask, "course", `/dashboard/courses/${course.slug}`);
  if (ask.facts.current)
    own.addAction(ask, "courses", own.pathPage(ask.facts.current.id, "/courses"));
}
