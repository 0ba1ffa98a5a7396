import { findCertificate } from "@masar/domain/catalog/certificate";
import { listLines } from "#api/features/assistant/library/reply.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { formatPrice } from "./answer-plan.ts";
import * as own from "./own-reply.ts";

type Course = Awaited<ReturnType<typeof findCourseCards>>[number];

function formatFacts(ask: own.OwnAsk, course: Course): string {
  const { texts, reply } = ask;
  const duration = own.formatMinutes(ask, course.duration_hours * 60);
  return own.fillText(texts.courseFacts, reply.language, {
    title: course.title,
    provider: own.formatProvider(reply.language, course.provider),
    price: formatPrice(ask, course.price_usd),
    hours: course.hours_are_estimated
      ? own.fillText(texts.aboutHours, reply.language, { hours: duration })
      : duration,
    language: texts.languages[course.language],
    level: texts.levels[course.experience_level],
  });
}

/** What the catalog holds about the named courses. */
export async function answerCourseFacts(ask: own.OwnAsk): Promise<void> {
  const { special, reply, texts } = ask;
  if (special?.kind !== "courseFacts") return;
  const courses = await ask.ctx.tx((tx) => findCourseCards(tx, special.slugs));
  const [only] = courses;
  if (only && courses.length === 1) {
    if (special.asksFree && only.price_usd !== null)
      own.addSentence(ask, only.price_usd === 0 ? "courseIsFree" : "courseIsNotFree");
    reply.parts.push(formatFacts(ask, only));
    if (special.asksCertificate) {
      const kind = findCertificate(only) ?? "unknown";
      const certificate = translate(reply.language, `courses:detail.certificates.${kind}`);
      own.addSentence(ask, "courseCertificate", { certificate });
    }
    return own.addAction(ask, "course", `/dashboard/courses/${only.slug}`);
  }
  reply.parts.push(
    texts.coursesNamed,
    listLines(courses.map((course) => formatFacts(ask, course))),
  );
  for (const course of courses) own.addLink(ask, course.title, `/dashboard/courses/${course.slug}`);
}
