import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import type { CatalogCourse } from "@masar/domain/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import {
  type CourseQuestion,
  listUnknown,
  parseCourseQuestion,
} from "./question/course-question.ts";
import { citePage, type Draft, pick } from "./reply.ts";
import type { Question } from "./question/read-question.ts";
import { trimSilent } from "./search.ts";
import {
  courseSearch,
  findBlueprints,
  listBySkill,
  nameSkill,
  skillNames,
  skillSearch,
} from "./library-index.ts";
import { count, fill } from "./reply-texts.ts";

type Ranked = { course: CatalogCourse; score: number; met: number };

/** What is asked for in a language or from a provider helps nobody in another one; price and level may give. */
const wishWeights = { language: 4, provider: 4, hours: 3, free: 2, level: 1, short: 1 };

function weighMet(course: CatalogCourse, wishes: CourseQuestion): number {
  const { language, provider, hours, free, level, short } = wishWeights;
  const isShort = course.duration_hours <= limits.courses.upToHours.short;
  return (
    (wishes.language !== null && course.language === wishes.language ? language : 0) +
    (wishes.provider !== null && course.provider === wishes.provider ? provider : 0) +
    (wishes.isFree && course.price_usd === 0 ? free : 0) +
    (wishes.mostHours !== null && course.duration_hours <= wishes.mostHours ? hours : 0) +
    (wishes.level !== null && course.experience_level === wishes.level ? level : 0) +
    (wishes.isShort && isShort ? short : 0)
  );
}

function maxQuestionWeight(wishes: CourseQuestion): number {
  return (
    (wishes.language === null ? 0 : wishWeights.language) +
    (wishes.provider === null ? 0 : wishWeights.provider) +
    (wishes.isFree ? wishWeights.free : 0) +
    (wishes.mostHours === null ? 0 : wishWeights.hours) +
    (wishes.level === null ? 0 : wishWeights.level) +
    (wishes.isShort ? wishWeights.short : 0)
  );
}

/** How good a match must be beside the best one to stand in the same list. */
const besideBest = 0.6;
const floor = 0.28;
/** A course on a skill that is named outright, before one whose title shares the words around it. */
const namedSkill = 0.4;
const mainSkill = 0.25;
/** A course that has the skill in its title is about it, whatever else it uses. */
const titleSkill = 0.15;
/** With fewer courses that meet every wish, near ones stand beside them, and are named so. */
const few = 3;

function isInTitle({ title }: CatalogCourse, skill: string): boolean {
  const folded = ` ${foldText(title)} `;
  return (skillNames.get(skill) ?? []).some((name) => folded.includes(` ${foldText(name)} `));
}

/** What the question names, ranked; the courses of a path it names stand in when no title or skill does. */
function rankCourses(
  wishes: CourseQuestion,
  dead: ReadonlySet<string>,
  reader: Language,
): Ranked[] {
  const [blueprint] = findBlueprints(wishes.topic);
  const slugs = new Set(blueprint?.milestones.flatMap(({ course_slugs }) => course_slugs));
  const found = courseSearch
    .find(wishes.topic)
    .filter(({ score }) => score >= floor)
    .map(({ item, score }) => ({
      course: item.course,
      score:
        score +
        (slugs.has(item.course.slug) ? 0.25 : 0) +
        (wishes.skills.some((skill) => item.course.skills_covered.includes(skill))
          ? namedSkill
          : 0) +
        (wishes.skills.includes(item.course.skills_covered[0] ?? "") ? mainSkill : 0) +
        (wishes.skills.some((skill) => isInTitle(item.course, skill)) ? titleSkill : 0),
    }));
  const isNamed = ({ course }: { course: CatalogCourse }) =>
    course.skills_covered.some((skill) => wishes.skills.includes(skill));
  // Words around a named skill that reach only courses on other things are no topic.
  if (!found.some(isNamed) && wishes.skills.length > 0) {
    found.length = 0;
    const courses = wishes.skills.slice(0, 1).flatMap(listBySkill);
    found.push(...courses.map((course) => ({ course, score: namedSkill })));
  }
  // Where the catalog has courses on the named skill, one on something else meets no wish.
  const own = found.filter(isNamed);
  if (own.length > 0) found.splice(0, found.length, ...own);
  if (own.length === 0 && found.length < few && blueprint) {
    const beside = Math.max(floor, besideBest * Math.max(0, ...found.map(({ score }) => score)));
    const known = new Set(found.map(({ course }) => course.slug));
    for (const { item } of courseSearch.find(blueprint.title)) {
      if (!slugs.has(item.course.slug) || known.has(item.course.slug)) continue;
      found.push({ course: item.course, score: beside });
    }
  }
  // A limit of hours is one: longer courses come only where nothing on the topic keeps to it.
  const most = wishes.mostHours ?? Infinity;
  const near = besideBest * Math.max(0, ...found.map(({ score }) => score));
  const within = found.filter(
    ({ course, score }) => course.duration_hours <= most && score >= near,
  );
  const kept = within.length > 0 ? within : found;
  const best = Math.max(0, ...kept.map(({ score }) => score));
  return kept
    .filter(({ course }) => !dead.has(course.slug) && guardCourseLink(course.url) !== null)
    .filter(({ score }) => score >= best * besideBest)
    .map(({ course, score }) => ({
      course,
      met: weighMet(course, wishes),
      score:
        score +
        (wishes.language === null && course.language === reader ? 0.12 : 0) +
        (course.price_usd === 0 ? 0.04 : 0) +
        (course.experience_level === "beginner" && wishes.level === null ? 0.03 : 0) +
        (course.rating ?? 4) / 100,
    }))
    .toSorted(
      (a, b) =>
        b.score + 0.06 * b.met - (a.score + 0.06 * a.met) ||
        (a.course.slug < b.course.slug ? -1 : 1),
    );
}

function describePrice(draft: Draft, price: number | null): string {
  if (price === null) return draft.words.priceVaries;
  return price === 0 ? draft.words.free : fill(draft.words.price, { price });
}

function describeCourse(draft: Draft, course: CatalogCourse) {
  return {
    title: course.title,
    provider: course.provider,
    url: guardCourseLink(course.url) ?? course.url,
    description: pick(draft.language, course.description, course.description_ar),
    price: describePrice(draft, course.price_usd),
    duration: count(
      draft.language,
      draft.words,
      "hours",
      Math.max(1, Math.round(course.duration_hours)),
    ),
    rating: course.rating,
    level: draft.words.levels[course.experience_level],
  };
}

function listWishes(draft: Draft, wishes: CourseQuestion): string {
  const { languages, courses, listJoin } = draft.words;
  return [
    wishes.isFree ? courses.wishFree : "",
    wishes.isShort ? courses.wishShort : "",
    wishes.mostHours === null ? "" : count(draft.language, courses, "wishHours", wishes.mostHours),
    wishes.language ? languages[wishes.language] : "",
    wishes.level ? courses.wishLevels[wishes.level] : "",
    wishes.provider ?? "",
  ]
    .filter(Boolean)
    .join(listJoin);
}

/** What the courses are about, in our words and not in what is left of the learner's sentence. */
function nameTopic(draft: Draft, { skills, topic }: CourseQuestion, first: CatalogCourse): string {
  if (skills.length > 0) {
    const names = skills.slice(0, 2).map((skill) => nameSkill(skill, draft.language));
    return names.join(draft.words.listJoin);
  }
  const bare = trimSilent(topic);
  if (bare !== "" && foldText(first.title).split(" ").includes(bare)) return bare;
  const [blueprint] = findBlueprints(topic);
  if (blueprint) return pick(draft.language, blueprint.title, blueprint.title_ar);
  const [nearest] = skillSearch.find(topic);
  return nearest && nearest.score >= besideBest ? nameSkill(nearest.item.id, draft.language) : "";
}

/** Courses on a skill beside an answer that is not about courses; the reader's language first. */
export function citeCourses(draft: Draft, skill: string, dead: ReadonlySet<string>): void {
  const name = nameSkill(skill, draft.language);
  const titles = listBySkill(skill)
    .filter((course) => !dead.has(course.slug))
    .toSorted((a, b) => rateBeside(b, draft.language) - rateBeside(a, draft.language))
    .slice(0, 2)
    .map((course) => {
      const title = fill(draft.words.courseTitle, {
        title: course.title,
        provider: course.provider,
      });
      return `${title} ${draft.sources.cite(title, guardCourseLink(course.url))}`;
    });
  if (titles.length === 0) return;
  draft.parts.push(
    fill(draft.words.next.coursesOn, { name, titles: titles.join(draft.words.listJoin) }),
  );
}

function rateBeside(course: CatalogCourse, reader: Language): number {
  return (
    (course.language === reader ? 2 : 0) +
    (course.price_usd === 0 ? 1 : 0) +
    (course.rating ?? 4) / 10
  );
}

/** Whether the question asks for courses on something the catalog has. */
export function hasCourses(question: Question): boolean {
  const { topic } = parseCourseQuestion(question);
  const [top] = courseSearch.find(topic);
  if (trimSilent(topic) === "") return false;
  return (top?.score ?? 0) >= 0.4 || findBlueprints(topic).length > 0;
}

/** Where money was the condition, that none keeps to it is said plainly, with a free one of the field. */
function addNoFreeCourseNote(
  draft: Draft,
  first: CatalogCourse | undefined,
  dead: ReadonlySet<string>,
): void {
  const { courses: text, courseTitle } = draft.words;
  const shares = (list: string[], other: string[] = []) =>
    list.filter((each) => other.includes(each)).length;
  const [near] = catalog.courses
    .filter(
      ({ price_usd, slug, url }) => price_usd === 0 && !dead.has(slug) && guardCourseLink(url),
    )
    .filter(({ fields }) => shares(fields, first?.fields) > 0)
    .toSorted(
      (a, b) =>
        shares(b.skills_covered, first?.skills_covered) -
          shares(a.skills_covered, first?.skills_covered) ||
        rateBeside(b, draft.language) - rateBeside(a, draft.language),
    );
  if (!near) {
    draft.parts.push(text.noneFree);
    return;
  }
  const title = fill(courseTitle, { title: near.title, provider: near.provider });
  const mark = draft.sources.cite(title, guardCourseLink(near.url));
  draft.parts.push(fill(text.nearFree, { title, mark }));
}

/** Up to six courses by topic and wishes, and why these; says so when there are none. */
export function answerCourses(draft: Draft, question: Question, dead: ReadonlySet<string>): void {
  const wishes = parseCourseQuestion(question);
  const ranked = rankCourses(wishes, dead, draft.language);
  const { courses: text, listJoin, languages } = draft.words;
  const unknown = listUnknown(question.text, wishes.topic);
  // Around a name that no course has, words such as "exam" or "work" find only strangers.
  const isLost =
    unknown.length > 0 && wishes.skills.length === 0 && findBlueprints(wishes.topic).length === 0;
  if (ranked.length === 0 || isLost) {
    draft.parts.push(fill(text.none, { mark: citePage(draft, "/dashboard/courses") }));
    draft.related.push(...draft.words.suggested);
    return;
  }
  const wished = maxQuestionWeight(wishes);
  const whole = ranked.filter(({ met }) => met === wished);
  const others = whole.length < few ? ranked.filter(({ met }) => met < wished).slice(0, few) : [];
  const shown = [...whole, ...others].slice(0, limits.assistant.discoveredCourses);
  draft.courses = shown.map(({ course }) => describeCourse(draft, course));
  if (unknown.length > 0) {
    draft.parts.push(fill(text.notExactly, { name: unknown.join(" ") }));
  }
  const [first] = shown;
  const named = first ? nameTopic(draft, wishes, first.course) : "";
  const topic = named === "" ? text.anyTopic : fill(text.topic, { topic: named });
  draft.parts.push(count(draft.language, text, "found", shown.length, { topic }));
  if (wished > 0) {
    const lacksLanguage =
      wishes.language && shown.every(({ course }) => course.language !== wishes.language);
    if (whole.length > 0 && others.length > 0) {
      const values = { wishes: listWishes(draft, wishes) };
      draft.parts.push(count(draft.language, text, "partly", whole.length, values));
    } else if (whole.length > 0)
      draft.parts.push(fill(text.wishes, { wishes: listWishes(draft, wishes) }));
    else if (lacksLanguage && wishes.language && wished === wishWeights.language) {
      draft.parts.push(fill(text.otherLanguage, { language: languages[wishes.language] }));
    } else draft.parts.push(fill(text.unmet, { wishes: listWishes(draft, wishes) }));
  }
  if (wishes.isFree && shown.every(({ course }) => course.price_usd !== 0)) {
    addNoFreeCourseNote(draft, shown[0]?.course, dead);
  }
  const lines = shown.map(({ course }, place) => {
    const card = describeCourse(draft, course);
    const title = fill(draft.words.courseTitle, { title: card.title, provider: card.provider });
    const facts = [card.level, languages[course.language], card.duration, card.price].join(
      listJoin,
    );
    return fill(text.line, {
      place: place + 1,
      title: card.title,
      provider: card.provider,
      description: card.description,
      facts: `${facts}.`,
      mark: draft.sources.cite(title, card.url),
    });
  });
  draft.parts.push(lines.join("\n"), wishes.hasCertificate ? text.certificate : "", text.why);
  addCourseFollowUps(
    draft,
    shown.map(({ course }) => course),
    wishes,
  );
}

function addCourseFollowUps(draft: Draft, shown: CatalogCourse[], wishes: CourseQuestion): void {
  const { ask } = draft.words;
  const [first] = shown;
  const skills = [...new Set(shown.flatMap(({ skills_covered }) => skills_covered))];
  const [blueprint] = findBlueprints(wishes.topic);
  if (blueprint) {
    const name = pick(draft.language, blueprint.title, blueprint.title_ar);
    draft.related.push(fill(ask.howLong, { name }));
  }
  for (const skill of skills.slice(first ? 1 : 0, 3)) {
    draft.related.push(fill(ask.courses, { name: nameSkill(skill, draft.language) }));
  }
  citePage(draft, "/dashboard/courses");
}
