import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { findSubMilestones } from "@masar/catalog/topics";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import { stemWord } from "@masar/domain/text/stem-words";
import type { UserCtx } from "#api/context.ts";
import {
  loadSessionTicks,
  planMilestoneSessions,
} from "#api/core/study/planned-sessions.service.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { loadOwnResources } from "#api/core/study/session-resources.service.ts";
import type { Tx } from "#api/db/tx.ts";
import type { Ask, EngineAnswer } from "#api/features/assistant/ask/ask-types.ts";
import { cite, createReply, type Reply, toAnswer } from "#api/features/assistant/library/reply.ts";
import { trimStopWords } from "#api/features/assistant/library/search.ts";
import { findCourseCards } from "#api/features/courses/courses.service.ts";
import { fillText, formatProvider, getOwnTexts, pathPage } from "./own-reply.ts";

type ResourceRow = Awaited<ReturnType<typeof loadOwnResources>>[number];
type Taught = {
  pathId: string;
  milestone: MilestoneView;
  sub: string;
  step: string;
  session: PlannedSession;
  words: ReadonlySet<string>;
};

const minWordLength = 4;
const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
/** Names are often short: CTE, and so are Arabic words: «ثقة». */
const minNameLength = 3;
/** A word of more sessions says little about which one teaches it. */
const maxSessions = 6;

/** The share of the question's words that the session must have. */
const minNamedShare = 0.5;

/** Where the learner's path teaches what the question names; undefined when it names none of its topics. */
export async function answerFromTopics(
  ctx: UserCtx,
  { message, language, formOfAddress }: Pick<Ask, "message" | "language" | "formOfAddress">,
): Promise<EngineAnswer | undefined> {
  const words = listWords(message).filter((word) => trimStopWords(word) !== "");
  const wanted = [...new Set(words)];
  if (wanted.length === 0) return undefined;
  return ctx.tx(async (tx) => {
    const userId = ctx.user.id;
    const paths = await loadActivePaths(tx, { userId });
    const taught: Taught[] = [];
    for (const { path, views } of paths) {
      const ticks = await loadSessionTicks(tx, { userId, pathId: path.id });
      for (const milestone of views) {
        const sessions = planMilestoneSessions(path, milestone, ticks);
        taught.push(...listTaught(path.id, milestone, sessions));
      }
    }
    const best = findBest(taught, wanted, listNames(message));
    if (!best) return undefined;
    const { course, resource } = await loadPlace(tx, paths, best);
    const reply = createReply(language, formOfAddress);
    addTaught(
      reply,
      { ...best, texts: getOwnTexts(language, formOfAddress) },
      { course, resource },
    );
    return toAnswer(reply);
  });
}

/** Where the desk sends the learner for the session; neither where it names words for a web search. */
async function loadPlace(
  tx: Tx,
  paths: readonly ActivePath[],
  taught: Taught,
): Promise<{ course?: Course | undefined; resource?: ResourceRow | undefined }> {
  const path = paths.find((one) => one.path.id === taught.pathId)?.path;
  if (!path) return {};
  const resources = await loadOwnResources(tx, path, taught.milestone);
  const subs = planMilestoneSessions(path, taught.milestone, new Map(), resources);
  const session = subs
    .find(({ id }) => id === taught.sub)
    ?.sessions.find(({ id }) => id === taught.session.id);
  const resource = resources.find(({ slug }) => slug === session?.resource);
  if (resource || !session?.course) return { resource };
  const [course] = await findCourseCards(tx, [session.course]);
  return { course };
}

type PlannedSubs = ReturnType<typeof planMilestoneSessions>;

/** The words of a session in the path's language, and those of its topic in both. */
function listTaught(pathId: string, milestone: MilestoneView, planned: PlannedSubs): Taught[] {
  const subs = milestone.sub_milestones;
  const contents = findSubMilestones(
    milestone.origin,
    subs.map(({ title }) => title),
  );
  return subs.flatMap((sub, index) =>
    (planned.find(({ id }) => id === sub.id)?.sessions ?? []).map((session) => {
      const topic = (contents[index]?.topics ?? []).find(
        ({ search, search_ar }) => search === session.search || search_ar === session.search,
      );
      const texts = [session.title, session.search, topic?.title, topic?.title_ar];
      const text = [...texts, topic?.search, topic?.search_ar].join(" ");
      return {
        pathId,
        milestone,
        sub: sub.id,
        step: sub.title,
        session,
        words: new Set(listWords(text)),
      };
    }),
  );
}

/** The session with most of the words, rare ones first; the first of several. */
function findBest(
  taught: readonly Taught[],
  wanted: readonly string[],
  names: Names,
): Taught | undefined {
  const weights = wanted.map((word) => {
    const topics = new Set(
      taught.filter(({ words }) => words.has(word)).map(({ session }) => session.search),
    );
    const isShort = names.words.has(word) || isArabic(word);
    const minLength = isShort ? minNameLength : minWordLength;
    const isRare = topics.size > 0 && topics.size <= maxSessions && word.length >= minLength;
    return { word, weight: isRare ? 1 / topics.size : 0 };
  });
  const scored = taught.map((one) => ({
    one,
    score: weights.reduce((sum, { word, weight }) => sum + (one.words.has(word) ? weight : 0), 0),
  }));
  const byScore = scored.toSorted((a, b) => b.score - a.score);
  // A step whose title has all the words comes before a session with one of them.
  const ofStep = byScore.find(({ one }) => {
    const title = new Set(listWords(one.step).flatMap((word) => [word, word.replace(/^و/, "")]));
    return wanted.length > 1 && wanted.every((word) => title.has(word));
  });
  if (ofStep) return ofStep.one;
  const [best] = byScore;
  if (!best || best.score === 0) return undefined;
  const named = weights.filter(({ word, weight }) => weight > 0 && best.one.words.has(word));
  // One common word of a long question is not its subject; a name in Latin letters within Arabic is.
  const isNamed = names.areInArabic && named.some(({ word }) => names.words.has(word));
  return isNamed || named.length >= wanted.length * minNamedShare ? best.one : undefined;
}

type Names = { words: ReadonlySet<string>; areInArabic: boolean };

/** Words in Latin letters within Arabic, and abbreviations in capitals within English. */
function listNames(message: string): Names {
  const areInArabic = isArabic(message);
  const written = message.match(areInArabic ? /[a-z]+/gi : /\b[A-Z]{3,}\b/g) ?? [];
  return { words: new Set(listWords(written.join(" "))), areInArabic };
}

function listWords(text: string): string[] {
  return foldText(text)
    .split(" ")
    .map((word) => dropPlural(stemWord(dropArticle(word))))
    .filter((word) => word !== "");
}

/** "process" and "processes" must be one word. */
function dropPlural(word: string): string {
  let end = word.length;
  while (end >= minWordLength && (word[end - 1] === "s" || word[end - 1] === "e")) end -= 1;
  return word.slice(0, end);
}

type Course = Awaited<ReturnType<typeof findCourseCards>>[number];
type Place = Awaited<ReturnType<typeof loadPlace>>;

type Told = Taught & { texts: ReturnType<typeof getOwnTexts> };

function addTaught(reply: Reply, told: Told, { course, resource }: Place) {
  const { pathId, milestone, step, session, texts } = told;
  const { language } = reply;
  const title = formatSessionTitle(language, session);
  const values = { title, step, milestone: milestone.title };
  reply.parts.push(fillText(texts.topicTaught, language, values));
  if (course) {
    const provider = formatProvider(language, course.provider);
    reply.parts.push(fillText(texts.topicCourse, language, { title: course.title, provider }));
  }
  if (resource) {
    const resourceTitle = (language === "ar" && resource.title_ar) || resource.title;
    const named = { title: resourceTitle, provider: resource.host_name };
    reply.parts.push(fillText(texts.topicCourse, language, named));
  }
  if (session.search !== null)
    reply.parts.push(fillText(texts.topicSearch, language, { words: session.search }));
  cite(reply, texts.actions.milestone, pathPage(pathId, `?milestone=${milestone.key}`));
  if (course) cite(reply, texts.actions.course, `/dashboard/courses/${course.slug}`);
}
