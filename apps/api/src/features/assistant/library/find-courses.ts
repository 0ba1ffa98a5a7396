import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import type { CatalogCourse } from "@masar/domain/catalog/catalog";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { foldText } from "@masar/domain/text/fold-arabic";
import * as index from "./library-index.ts";
import {
  type CourseCriteria,
  listUnknownNames,
  parseCourseCriteria,
} from "./question/course-criteria.ts";
import type { Question } from "./question/read-question.ts";
import { cite, citePage, count, fill, isolate, localize, type Reply } from "./reply.ts";
import { trimStopWords } from "./search.ts";

type Slugs = ReadonlySet<string>;
type Scored = { course: CatalogCourse; score: number };
type Criterion = { weight: number; label: string; isMet: (course: CatalogCourse) => boolean };

/** Language and provider weigh most: a course in another language is no use, a paid one may be. */
function listCriteria(reply: Reply, criteria: CourseCriteria): Criterion[] {
  const { isFree, isShort, maxHours, language, level, provider } = criteria;
  const { languages, courses: texts } = reply.texts;
  const list: Criterion[] = [];
  const add = (weight: number, label: string, isMet: Criterion["isMet"]) =>
    list.push({ weight, label, isMet });
  if (isFree) add(2, texts.wishFree, (course) => course.price_usd === 0);
  if (isShort) {
    const { short } = limits.courses.upToHours;
    add(1, texts.wishShort, (course) => course.duration_hours <= short);
  }
  if (maxHours !== null) {
    const label = count(reply, "wishHours", maxHours, texts);
    add(3, label, (course) => course.duration_hours <= maxHours);
  }
  if (language) add(4, languages[language], (course) => course.language === language);
  if (level) add(1, texts.wishLevels[level], (course) => course.experience_level === level);
  if (provider) add(4, provider, (course) => course.provider === provider);
  return list;
}

/** A match below this share of the best score is not listed. */
const minShareOfBest = 0.6;
const minScore = 0.28;
const skillBonus = 0.4;
const mainSkillBonus = 0.25;
const titleBonus = 0.15;
const pathBonus = 0.25;
/** With fewer courses that meet every criterion, near ones are added and named so. */
const minCourses = 3;

const bestScore = (courses: Scored[]) => Math.max(0, ...courses.map(({ score }) => score));

function hasInTitle({ title }: CatalogCourse, skill: string): boolean {
  const folded = ` ${foldText(title)} `;
  return (index.skillNames.get(skill) ?? []).some((name) => folded.includes(` ${foldText(name)} `));
}

/** Courses on the topic: on the named skills, else by words, else of the named path. */
function findByTopic({ topic, skills }: CourseCriteria): Scored[] {
  const [blueprint] = index.findBlueprints(topic);
  const slugs = new Set(blueprint?.milestones.flatMap(({ course_slugs }) => course_slugs));
  const found = index.courseSearch
    .find(topic)
    .filter(({ score }) => score >= minScore)
    .map(({ item: { course }, score }) => ({
      course,
      score:
        score +
        (slugs.has(course.slug) ? pathBonus : 0) +
        (skills.some((skill) => course.skills_covered.includes(skill)) ? skillBonus : 0) +
        (skills.includes(course.skills_covered[0] ?? "") ? mainSkillBonus : 0) +
        (skills.some((skill) => hasInTitle(course, skill)) ? titleBonus : 0),
    }));
  const [skill] = skills;
  if (skill !== undefined) {
    const onSkills = found.filter(({ course }) =>
      course.skills_covered.some((id) => skills.includes(id)),
    );
    if (onSkills.length > 0) return onSkills;
    const bySkill = index.listCoursesBySkill(skill);
    if (bySkill.length > 0) return bySkill.map((course) => ({ course, score: skillBonus }));
    found.length = 0;
  }
  if (found.length >= minCourses || !blueprint) return found;
  const score = Math.max(minScore, minShareOfBest * bestScore(found));
  const known = new Set(found.map(({ course }) => course.slug));
  const ofPath = index.courseSearch
    .find(blueprint.title)
    .filter(({ item }) => slugs.has(item.id) && !known.has(item.id))
    .map(({ item }) => ({ course: item.course, score }));
  return [...found, ...ofPath];
}

function rankCourses(reply: Reply, criteria: CourseCriteria, list: Criterion[], dead: Slugs) {
  const { maxHours, level } = criteria;
  const found = findByTopic(criteria);
  // Longer courses are listed only where none on the topic is within the limit.
  const min = minShareOfBest * bestScore(found);
  const within = found.filter(
    ({ course, score }) => course.duration_hours <= (maxHours ?? Infinity) && score >= min,
  );
  const listed = within.length > 0 ? within : found;
  const best = bestScore(listed);
  return listed
    .filter(({ course }) => !dead.has(course.slug) && guardCourseLink(course.url) !== null)
    .filter(({ score }) => score >= best * minShareOfBest)
    .map(({ course, score }) => {
      const met = sumWeights(list.filter(({ isMet }) => isMet(course)));
      const total =
        score +
        (criteria.language === null && course.language === reply.language ? 0.12 : 0) +
        (course.price_usd === 0 ? 0.04 : 0) +
        (course.experience_level === "beginner" && level === null ? 0.03 : 0) +
        (course.rating ?? 4) / 100 +
        0.06 * met;
      return { course, met, score: total };
    })
    .toSorted((a, b) => b.score - a.score || (a.course.slug < b.course.slug ? -1 : 1));
}

function sumWeights(criteria: Criterion[]): number {
  return criteria.reduce((sum, { weight }) => sum + weight, 0);
}

function formatPrice({ texts }: Reply, price: number | null): string {
  if (price === null) return texts.priceVaries;
  return price === 0 ? texts.free : fill(texts.price, { price });
}

function toCourseCard(reply: Reply, course: CatalogCourse): Reply["courses"][number] {
  const { title, provider, description, rating } = localize(reply, course);
  return {
    title,
    provider,
    url: guardCourseLink(course.url) ?? course.url,
    description,
    price: formatPrice(reply, course.price_usd),
    duration: count(reply, "hours", Math.max(1, Math.round(course.duration_hours))),
    rating,
    level: reply.texts.levels[course.experience_level],
  };
}

/** A name of the topic from our own texts, not from what is left of the question. */
function nameTopic(reply: Reply, { skills, topic }: CourseCriteria, first: CatalogCourse): string {
  const { language, texts } = reply;
  const names = skills.slice(0, 2).map((skill) => index.nameSkill(skill, language));
  if (names.length > 0) return names.join(texts.listJoin);
  const bare = trimStopWords(topic);
  if (bare !== "" && foldText(first.title).split(" ").includes(bare)) return bare;
  const [blueprint] = index.findBlueprints(topic);
  if (blueprint) return localize(reply, blueprint).title;
  const [nearest] = index.skillSearch.find(topic);
  return nearest && nearest.score >= minShareOfBest
    ? index.nameSkill(nearest.item.id, language)
    : "";
}

function nameCourse({ texts }: Reply, { title, provider }: CatalogCourse): string {
  return fill(texts.courseTitle, { title, provider });
}

function rateCourse({ language, price_usd, rating }: CatalogCourse, reader: Language): number {
  return (language === reader ? 2 : 0) + (price_usd === 0 ? 1 : 0) + (rating ?? 4) / 10;
}

/** A career in one field is no course on careers. */
function isOnOneField({ skills_covered }: CatalogCourse, skill: string): boolean {
  return !index.isOfFewPaths(skill) && skills_covered.some(index.isOfFewPaths);
}

const maxCited = 2;

/** Adds two courses on a skill to an answer about something else; the reader's language first. */
export function citeCourses(reply: Reply, skill: string, dead: Slugs): void {
  const { language, texts } = reply;
  const courses = index.listCoursesBySkill(skill).filter((course) => !dead.has(course.slug));
  const isReadable = (course: CatalogCourse) => language === "ar" || course.language === "en";
  const general = courses.filter((course) => !isOnOneField(course, skill));
  // One alone is as likely to be of another field.
  const isChoice = general.filter(isReadable).length >= maxCited;
  const titles = (isChoice ? general : courses)
    .toSorted((a, b) => rateCourse(b, language) - rateCourse(a, language))
    .slice(0, maxCited)
    .map((course) => {
      const title = nameCourse(reply, course);
      return `${isolate(reply, title)} ${cite(reply, title, guardCourseLink(course.url))}`;
    });
  if (titles.length === 0) return;
  const values = { name: index.nameSkill(skill, language), titles: titles.join(texts.listJoin) };
  reply.parts.push(fill(texts.next.coursesOn, values));
}

/** Whether the question asks for courses on something the catalog has. */
export function hasCourses(question: Question): boolean {
  const { topic } = parseCourseCriteria(question);
  if (trimStopWords(topic) === "") return false;
  return (
    (index.courseSearch.find(topic)[0]?.score ?? 0) >= 0.4 || index.findBlueprints(topic).length > 0
  );
}

/** Names the nearest free course of the field when none of the listed ones is free. */
function addNoFreeCourseNote(reply: Reply, first: CatalogCourse, dead: Slugs): void {
  const { language, texts } = reply;
  const countShared = (list: string[], other: string[]) =>
    list.filter((each) => other.includes(each)).length;
  const countSkills = (course: CatalogCourse) =>
    countShared(course.skills_covered, first.skills_covered);
  const [near] = catalog.courses
    .filter((course) => course.price_usd === 0 && !dead.has(course.slug))
    .filter(({ url, fields }) => guardCourseLink(url) && countShared(fields, first.fields) > 0)
    .toSorted((a, b) => rateCourse(b, language) - rateCourse(a, language))
    .toSorted((a, b) => countSkills(b) - countSkills(a));
  const title = near ? nameCourse(reply, near) : "";
  const mark = near ? cite(reply, title, guardCourseLink(near.url)) : "";
  reply.parts.push(
    near
      ? fill(texts.courses.nearFree, { title: isolate(reply, title), mark })
      : texts.courses.noneFree,
  );
}

/** Lists up to six courses by topic and criteria with the reason for them, or says that there are none. */
export function answerCourses(reply: Reply, question: Question, dead: Slugs): void {
  const { courses: texts, listJoin, languages, suggested, ask } = reply.texts;
  const criteria = parseCourseCriteria(question);
  const list = listCriteria(reply, criteria);
  const ranked = rankCourses(reply, criteria, list, dead);
  const [blueprint] = index.findBlueprints(criteria.topic);
  const unknown = listUnknownNames(question.text, criteria.topic);
  // Around a name that no course has, words such as "exam" or "work" find only unrelated courses.
  const isUnknownTopic = unknown.length > 0 && criteria.skills.length === 0 && !blueprint;
  const meeting = ranked.filter(({ met }) => met === sumWeights(list));
  const near = ranked.filter((each) => !meeting.includes(each)).slice(0, minCourses);
  const others = meeting.length < minCourses ? near : [];
  const shown = [...meeting, ...others]
    .slice(0, limits.assistant.discoveredCourses)
    .map(({ course }) => course);
  const [first] = shown;
  if (!first || isUnknownTopic) {
    reply.parts.push(fill(texts.none, { mark: citePage(reply, "/dashboard/courses") }));
    reply.related.push(...suggested);
    return;
  }
  reply.courses = shown.map((course) => toCourseCard(reply, course));
  if (unknown.length > 0) reply.parts.push(fill(texts.notExactly, { name: unknown.join(" ") }));
  const name = nameTopic(reply, criteria, first);
  const topic = name === "" ? texts.anyTopic : fill(texts.topic, { topic: name });
  reply.parts.push(count(reply, "found", shown.length, texts, { topic }));
  if (list.length > 0) {
    const wishes = list.map(({ label }) => label).join(listJoin);
    const { language } = criteria;
    if (meeting.length > 0 && others.length > 0)
      reply.parts.push(count(reply, "partly", meeting.length, texts, { wishes }));
    else if (meeting.length > 0) reply.parts.push(fill(texts.wishes, { wishes }));
    else if (language && list.length === 1)
      reply.parts.push(fill(texts.otherLanguage, { language: languages[language] }));
    else reply.parts.push(fill(texts.unmet, { wishes }));
  }
  if (criteria.isFree && shown.every(({ price_usd }) => price_usd !== 0))
    addNoFreeCourseNote(reply, first, dead);
  const lines = shown.map((course, at) => {
    const { title, provider, description, url, ...card } = toCourseCard(reply, course);
    const facts = [card.level, languages[course.language], card.duration, card.price];
    return fill(texts.line, {
      place: at + 1,
      title: isolate(reply, title),
      provider,
      description: description ?? "",
      facts: `${facts.join(listJoin)}.`,
      mark: cite(reply, nameCourse(reply, course), url),
    });
  });
  reply.parts.push(lines.join("\n"), criteria.hasCertificate ? texts.certificate : "", texts.why);
  if (blueprint) reply.related.push(fill(ask.howLong, { name: localize(reply, blueprint).title }));
  const skills = new Set(shown.flatMap(({ skills_covered }) => skills_covered));
  for (const skill of [...skills].slice(1, 3))
    reply.related.push(fill(ask.courses, { name: index.nameSkill(skill, reply.language) }));
  citePage(reply, "/dashboard/courses");
}
