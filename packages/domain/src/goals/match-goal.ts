import type { ChoiceReason } from "@masar/contract/paths/constants";
import type { Certificate } from "../catalog/catalog.ts";
import type { GoalIndex, GoalTerm } from "./goal-index.ts";
import { markModes, type Mode, parseTokens, type Token } from "./goal-tokens.ts";
import type { GoalTool } from "./goal-tools.ts";
import { demoteIncidentalWord } from "./head-topics.ts";
import { nearAnything, otherTopics } from "./unsupported-topics.ts";
import { dropTaughtSubjects } from "./taught-subjects.ts";
import { listForms } from "../text/stem-words.ts";

export type GoalMatch = {
  slug: string;
  score: number;
  /** Named by tools alone, not by its subject. */
  isByTool?: boolean;
};

export type GoalAnswer = {
  /** Blueprints the goal names, in its order; empty means no path. */
  direct: GoalMatch[];
  /** Other related blueprints, best first. */
  near: GoalMatch[];
  reason: ChoiceReason;
  /** The near blueprints share a subject with the goal; otherwise they are only what others take. */
  isRelated: boolean;
  /** The tools it names, and whether it names nothing else. */
  tools: GoalTool[];
  isOnlyTools: boolean;
  /** Also those of what the user is or does not want. */
  allTools: GoalTool[];
  /** Every form of the words that belong to the goal itself, also with their spelling corrected. */
  words: string[];
  /** It names a job, a trade or a business. */
  isCareer: boolean;
  /** Those whose exams it wants, without the job beside them. */
  certificates: Certificate[];
  /** It says that it is not for a job. */
  isNotForWork?: boolean;
};

export type Span = { from: number; length: number; term: GoalTerm };
type Clue = {
  at: number;
  sure: Set<string>;
  near: Map<string, number>;
  weight: number;
  isTool?: boolean;
};

const maxTermWords = 4;
const maxPairDistance = 6;
/** Evidence outside the goal itself still ranks a little. */
const asideWeight = 0.25;
/** Below this a blueprint only shares an incidental word with the goal. */
const minNearScore = 0.35;

/** Longer terms first, each word in one term only: "phone repair" does not also match "phone". */
function findSpans(tokens: Token[], index: GoalIndex): Span[] {
  const isMatched = tokens.map(() => false);
  const spans: Span[] = [];
  for (let length = maxTermWords; length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const window = tokens.slice(from, from + length);
      if (
        window.some(
          (token, offset) => isMatched[from + offset] || token.clause !== window[0]?.clause,
        )
      ) {
        continue;
      }
      const term = index.terms.get(window.map(({ word }) => word).join(""));
      if (!term || (isRankingOnly(term) && hasSureWithin(window, index))) continue;
      spans.push({ from, length, term });
      isMatched.fill(true, from, from + length);
    }
  }
  return spans;
}

function isRankingOnly({ sure, topic, tools }: GoalTerm): boolean {
  return sure.size === 0 && topic === null && tools.size === 0;
}

/** A skill's long name only ranks: it must not hide a job title inside it. */
function hasSureWithin(window: Token[], index: GoalIndex): boolean {
  const words = window.map(({ word }) => word);
  return words.some((_, from) =>
    words.some((_word, to) => {
      const isPart = to >= from && to - from + 1 < words.length;
      return isPart && (index.terms.get(words.slice(from, to + 1).join(""))?.sure.size ?? 0) > 0;
    }),
  );
}

function findPairs(tokens: Token[], index: GoalIndex): Clue[] {
  const positions = new Map<string, number[]>();
  tokens.forEach(({ word }, at) => positions.set(word, [...(positions.get(word) ?? []), at]));
  return index.pairs.flatMap(({ words: [first, second], sure, near }) => {
    for (const a of positions.get(first) ?? []) {
      for (const b of positions.get(second) ?? []) {
        const isNear =
          Math.abs(a - b) <= maxPairDistance && tokens[a]?.clause === tokens[b]?.clause;
        if (!isNear || tokens[a]?.mode === "not") continue;
        const weight = tokens[b]?.mode === "goal" ? 1 : asideWeight;
        // "English for interviews" is still English.
        const isTool = (index.terms.get(first)?.tools.size ?? 0) > 0;
        return [{ ...makePairClue(Math.min(a, b), { sure, near }, weight), isTool }];
      }
    }
    return [];
  });
}

function makePairClue(at: number, pair: Pick<GoalTerm, "sure" | "near">, weight: number): Clue {
  if (weight === 1) return { at, ...pair, weight };
  const near = new Map(pair.near);
  for (const slug of pair.sure) near.set(slug, 0.4);
  return { at, sure: new Set(), near, weight };
}

function toClue({ from, length, term }: Span, mode: Mode): Clue {
  if (mode === "goal") {
    return {
      at: from,
      sure: term.sure,
      near: term.near,
      weight: 1 + 0.25 * (length - 1),
      isTool: term.tools.size > 0,
    };
  }
  const near = new Map(term.near);
  for (const slug of term.sure) near.set(slug, 1);
  return { at: from, sure: new Set(), near, weight: asideWeight };
}

function scoreClues(clues: Clue[]): Map<string, { score: number; sureAt: number | null }> {
  const scores = new Map<string, { score: number; sureAt: number | null }>();
  for (const { at, sure, near, weight } of clues) {
    for (const slug of new Set([...sure, ...near.keys()])) {
      const total = scores.get(slug) ?? { score: 0, sureAt: null };
      const isSure = sure.has(slug);
      total.score += weight * (isSure ? 1 : (near.get(slug) ?? 0));
      if (isSure) total.sureAt = Math.min(total.sureAt ?? at, at);
      scores.set(slug, total);
    }
  }
  return scores;
}

/** An online shop is a business: words for starting one are not a second goal. */
function dropImpliedClues(all: Clue[], index: GoalIndex): Clue[] {
  // "Graphic design as a freelancer" names the trade; freelancing is how it is done.
  const isTrade = (slug: string) => index.blueprints.get(slug)?.field !== "entrepreneurship";
  const hasTrade = all.some(({ sure }) => [...sure].some(isTrade));
  const clues = hasTrade ? all.filter(({ sure }) => !sure.has("freelancer")) : all;
  // Designing the screens of an app is not programming it.
  const first = clues.toSorted((a, b) => a.at - b.at)[0];
  if (first?.sure.has("ui-ux-designer")) {
    return clues.filter(({ sure }) => !sure.has("mobile-app-developer") || sure.size > 1);
  }
  if (!clues.some(({ sure }) => sure.has("ecommerce-seller"))) return clues;
  return clues.filter(({ sure }) => !sure.has("startup-founder") || sure.size > 1);
}

/** The best blueprint claims all its clues; the remaining ones may be a second goal. */
function findDirect(clues: Clue[], index: GoalIndex): (GoalMatch & { at: number })[] {
  const found: (GoalMatch & { at: number })[] = [];
  let left = dropImpliedClues(clues, index);
  while (left.length > 0) {
    const best = [...scoreClues(left)]
      .filter(([, { sureAt }]) => sureAt !== null)
      .toSorted(([, a], [, b]) => b.score - a.score || (a.sureAt ?? 0) - (b.sureAt ?? 0))[0];
    if (!best) break;
    const [slug, { score, sureAt }] = best;
    const isByTool = left.every(({ sure, isTool }) => !sure.has(slug) || isTool);
    found.push({ slug, score, at: sureAt ?? 0, isByTool });
    left = left.filter(({ sure, near }) => !sure.has(slug) && !near.has(slug));
  }
  return found.toSorted((a, b) => a.at - b.at);
}

function addRank(scores: Map<string, number>, slugs: string[], top: number): void {
  slugs.forEach((slug, position) => {
    scores.set(slug, (scores.get(slug) ?? 0) + top * (1 - position / 10));
  });
}

/** The open goals a text mentions, and which of its words do. */
function findOpenGoals(tokens: Token[], index: GoalIndex) {
  const open: GoalIndex["openGoals"] = [];
  const isOpen = tokens.map(() => false);
  for (const goal of index.openGoals) {
    tokens.forEach(({ word, mode }, at) => {
      if (mode === "not") return;
      const length = goal.words.has(`${word} ${tokens[at + 1]?.word}`) ? 2 : 1;
      if (length === 1 && !goal.words.has(word)) return;
      isOpen.fill(true, at, at + length);
      if (!open.includes(goal)) open.push(goal);
    });
  }
  return { open, isOpen };
}

/** Words of the goal that the index does not know. */
function countUnnamed(tokens: Token[], spans: Span[], isOpen: boolean[], index: GoalIndex): number {
  const isNamed = tokens.map(() => false);
  for (const { from, length } of spans) isNamed.fill(true, from, from + length);
  return tokens.filter(({ word, mode }, at) => {
    const isSilent = isNamed[at] || isOpen[at] || index.silent.has(word);
    return mode === "goal" && !isSilent && !/^(?:\d+|.)$/u.test(word);
  }).length;
}

/** Without a sure word: either the goal is vague, or its subject is unknown. */
function rankChoice(tokens: Token[], spans: Span[], clues: Clue[], index: GoalIndex): GoalAnswer {
  const { open, isOpen } = findOpenGoals(tokens, index);
  const unnamed = countUnnamed(tokens, spans, isOpen, index);
  const topics = spans.filter(
    ({ from, term }) => term.topic !== null && tokens[from]?.mode === "goal",
  );
  // Words about the user do not relate a path to the goal.
  const ownScores = scoreClues(clues.filter(({ weight }) => weight >= 1));
  const hasRelatedClue = [...ownScores.values()].some(({ score }) => score >= minNearScore);
  const hasRelatedTopic = topics.some(({ term }) => otherTopics[term.topic ?? -1]?.isRelated);
  // In "a job in a bank" the bank is more specific than the job.
  const weighed = clues.map((clue) => ({
    ...clue,
    weight: isOpen[clue.at] ? clue.weight : clue.weight * 3,
  }));
  const ranks = new Map([...scoreClues(weighed)].map(([slug, { score }]) => [slug, score]));
  const hasNear = [...ranks.values()].some((score) => score >= minNearScore);
  const openCount = isOpen.filter(Boolean).length;
  const isVague =
    topics.length === 0 &&
    (tokens.length === 0 || openCount > unnamed || (unnamed === 0 && hasNear));

  if (isVague) {
    open.forEach(({ near }, position) => addRank(ranks, near, position === 0 ? 1 : 0.3));
    if (open.length === 0 && !hasNear) addRank(ranks, index.openGoals.at(-1)?.near ?? [], 1);
  } else {
    topics.forEach(({ term }, position) => {
      addRank(ranks, otherTopics[term.topic ?? -1]?.near ?? [], position === 0 ? 4 : 0.5);
    });
    if (topics.length === 0 && !hasNear) addRank(ranks, nearAnything, 1);
  }
  return {
    direct: [],
    near: toRanking(ranks).filter(({ score }) => score >= minNearScore),
    reason: isVague ? "vague" : "unknown",
    isRelated: isVague || hasRelatedTopic || hasRelatedClue,
    tools: [],
    isOnlyTools: false,
    allTools: listTools(spans),
    words: listWords(tokens),
    isCareer: hasCareerWord(tokens, spans, index),
    certificates: [],
  };
}

function toRanking(scores: Map<string, number>): GoalMatch[] {
  return [...scores]
    .map(([slug, score]) => ({ slug, score }))
    .toSorted((a, b) => b.score - a.score);
}

/** The pattern of «محاسبة» is an activity, not the person «محاسب» with the same stem. */
const activityPattern = /^(?:[وفبلك]?ال|لل)?م.ا..ه$/u;

/** A word of a longer term is not a career by itself: "business English". */
function hasCareerWord(tokens: Token[], spans: Span[], index: GoalIndex): boolean {
  const isWithin = (at: number) =>
    spans.some(
      ({ from, length, term }) =>
        length > 1 && term.sure.size > 0 && at >= from && at < from + length,
    );
  return tokens.some(({ word, written, mode }, at) => {
    if (mode !== "goal" || activityPattern.test(written)) return false;
    const has = (careers: ReadonlySet<string>) => listForms(word).some((form) => careers.has(form));
    return has(index.posts) || (has(index.careers) && !isWithin(at));
  });
}

function listTools(spans: Span[]): GoalTool[] {
  return [...new Set(spans.flatMap(({ term }) => [...term.tools]))];
}

function listWords(tokens: Token[]): string[] {
  const own = tokens.filter(({ mode }) => mode === "goal");
  return [...new Set(own.flatMap(({ word, written }) => [word, ...listForms(written)]))];
}

/** "Excel and Power BI" names two tools; with a job title or a field they are part of it. */
function findTools(tokens: Token[], spans: Span[], pairs: Clue[], index: GoalIndex) {
  const goalSpans = spans
    .filter(({ from }) => tokens[from]?.mode === "goal")
    .toSorted((a, b) => a.from - b.from);
  const tools = listTools(goalSpans);
  const isField = ({ sure, near, topic }: GoalTerm) =>
    sure.size > 0 || topic !== null || [...near.values()].some((weight) => weight >= minNearScore);
  const isCareer = hasCareerWord(tokens, spans, index);
  const isOnlyTools =
    tools.length > 0 &&
    !isCareer &&
    pairs.every(({ sure }) => sure.size === 0) &&
    goalSpans.every(({ term }) => term.tools.size > 0 || !isField(term));
  return { tools, isOnlyTools, isCareer };
}

/** "Data analyst with a Google certificate" is more than its exam. */
function findCertificates(tokens: Token[], spans: Span[], index: GoalIndex): Certificate[] {
  const named = spans.filter(
    ({ from, term }) => term.certificate !== null && tokens[from]?.mode === "goal",
  );
  const isWithin = (at: number) =>
    named.some(({ from, length }) => at >= from && at < from + length);
  const hasPost = tokens.some(
    ({ word, mode }, at) =>
      mode === "goal" && !isWithin(at) && listForms(word).some((form) => index.posts.has(form)),
  );
  return hasPost ? [] : named.flatMap(({ term }) => term.certificate ?? []);
}

/** "SQL" alone is taught by several blueprints. */
function findToolHome(
  tokens: Token[],
  spans: Span[],
  pairs: Clue[],
  index: GoalIndex,
): GoalMatch[] {
  const { tools, isOnlyTools } = findTools(tokens, spans, pairs, index);
  const home = tools[0]?.home;
  const isShared = tools.every((tool) => tool.home === home || tool.skills === tools[0]?.skills);
  const isOther = countUnnamed(tokens, spans, findOpenGoals(tokens, index).isOpen, index) > 0;
  return home && isShared && isOnlyTools && !isOther
    ? [{ slug: home, score: 1, isByTool: true }]
    : [];
}

/** Finds the blueprints a goal names, in any mix of Arabic and English. */
export function matchGoal(goal: string, index: GoalIndex): GoalAnswer {
  const all = parseTokens(goal, index);
  markModes(all, index);
  const tokens = all.filter(({ word }) => !index.glue.has(word));
  const taught = dropTaughtSubjects(findSpans(tokens, index), tokens, all, index);
  const spans = demoteIncidentalWord(taught, tokens, all, index);
  const pairs = findPairs(tokens, index);
  const clues = [
    ...spans
      .filter(({ from }) => tokens[from]?.mode !== "not")
      .map((span) => toClue(span, tokens[span.from]?.mode ?? "goal")),
    ...pairs,
  ];
  const found = findDirect(clues, index);
  const direct = found.length > 0 ? found : findToolHome(tokens, spans, pairs, index);
  if (direct.length === 0) return rankChoice(tokens, spans, clues, index);
  const named = new Set(direct.map(({ slug }) => slug));
  const ranks = new Map([...scoreClues(clues)].map(([slug, { score }]) => [slug, score]));
  return {
    direct: direct.map(({ slug, score, isByTool }) => ({ slug, score, isByTool })),
    near: toRanking(ranks).filter(({ slug, score }) => !named.has(slug) && score >= minNearScore),
    reason: "unknown",
    isRelated: true,
    allTools: listTools(spans),
    words: listWords(tokens),
    certificates: findCertificates(tokens, spans, index),
    ...findTools(tokens, spans, pairs, index),
  };
}
