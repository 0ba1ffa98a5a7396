import type { Question } from "@masar/contract/checks/question-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { listFading, type RatedSkill } from "@masar/domain/mastery/fading-review";
import type { UserCtx } from "#api/context.ts";
import type { SkillsContext } from "#api/features/assistant/ask/ask-types.ts";
import { nameSkill } from "#api/features/assistant/library/library-index.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";
import { loadMastery } from "#api/features/mastery/mastery.service.ts";

const skillsPage = "/profile#skills";
const fadingPage = "/dashboard/review/fading";
const maxNamed = 3;
/** Below this a skill is named as a weak point. */
const weakBelow = 0.7;
const maxForModel = 12;

const load = (ctx: UserCtx) => ctx.tx((tx) => loadMastery(tx, { userId: ctx.user.id }));

/** Those with enough answers, the highest first. */
function listMeasured(skills: readonly RatedSkill[]): RatedSkill[] {
  return skills
    .filter(({ status }) => status.isMeasured)
    .toSorted((a, b) => b.status.value - a.status.value || (a.skill < b.skill ? -1 : 1));
}

const toPercent = ({ status }: RatedSkill) => Math.round(status.value * 100);

function nameWithValues(ask: own.OwnAsk, skills: readonly RatedSkill[]): string {
  const names = skills
    .slice(0, maxNamed)
    .map((rated) => `${nameSkill(rated.skill, ask.reply.language)} (${toPercent(rated)}%)`);
  return own.joinList(ask, names);
}

/** Where a first answer comes from. */
function addFewAnswers(ask: own.OwnAsk, sentence: "skillsFew" | "weakPoints"): void {
  own.addSentence(ask, sentence);
  const { current } = ask.facts;
  if (current) own.addAction(ask, "path", own.pathPage(current.id));
  own.addAction(ask, "review", "/dashboard/review");
}

export async function answerKnownSkills(ask: own.OwnAsk): Promise<void> {
  const measured = listMeasured((await load(ask.ctx)).skills);
  if (measured.length === 0) return addFewAnswers(ask, "skillsFew");
  own.addSentence(ask, "knownSkills", { skills: nameWithValues(ask, measured) });
  own.addAction(ask, "skills", skillsPage);
}

export async function answerFadingSkills(ask: own.OwnAsk): Promise<void> {
  const { skills } = await load(ask.ctx);
  if (listMeasured(skills).length === 0) return addFewAnswers(ask, "skillsFew");
  const fading = listFading(skills);
  if (fading.length === 0) {
    own.addSentence(ask, "fadingNone");
  } else {
    own.addSentence(ask, "fadingSkills", { skills: nameWithValues(ask, fading) });
    own.addAction(ask, "reviewFading", fadingPage);
  }
  own.addAction(ask, "skills", skillsPage);
}

export async function answerMissedQuestions(ask: own.OwnAsk): Promise<void> {
  await addMissed(ask);
  own.addAction(ask, "skills", skillsPage);
}

export async function answerWeakPoints(ask: own.OwnAsk): Promise<void> {
  const { skills } = await load(ask.ctx);
  const weak = listMeasured(skills)
    .filter(({ status }) => status.value < weakBelow)
    .toReversed();
  if (weak.length === 0) {
    addFewAnswers(ask, "weakPoints");
    const { review_count: cards } = ask.facts.overview;
    if (cards > 0) ask.reply.parts.push(own.countOf(ask, "cardsDue", cards));
    ask.reply.related.push(ask.texts.related.quiz, ask.texts.related.next);
    return;
  }
  own.addSentence(ask, "weakSkills", { skills: nameWithValues(ask, weak) });
  await addMissed(ask);
  own.addAction(ask, "reviewFading", fadingPage);
  own.addAction(ask, "skills", skillsPage);
}

/** The skills of missed questions, the last of these questions, and the check that asks it again. */
async function addMissed(ask: own.OwnAsk): Promise<void> {
  const { missed } = await load(ask.ctx);
  const [last] = missed;
  if (!last) return own.addSentence(ask, "missedNone");
  const { language } = ask.reply;
  const names = new Set(missed.map(({ question }) => nameSkill(question.skill, language)));
  own.addSentence(ask, "missedSkills", {
    skills: own.joinList(ask, [...names].slice(0, maxNamed)),
  });
  own.addSentence(ask, "missedLast", { question: localize(last.question, language) });
  const check = `/check?milestone=${last.milestone_key}`;
  own.addAction(ask, "check", own.pathPage(last.path_id, check));
}

const localize = ({ text, text_ar }: Question, language: Language) =>
  language === "ar" ? text_ar : text;

/** For a model, with consent to terms that name it. */
export async function loadSkillsContext(ctx: UserCtx, language: Language): Promise<SkillsContext> {
  const { skills, missed } = await load(ctx);
  const name = ({ skill }: RatedSkill) => nameSkill(skill, language);
  return {
    known: listMeasured(skills)
      .slice(0, maxForModel)
      .map((rated) => ({ skill: name(rated), percent: toPercent(rated) })),
    fading: listFading(skills).slice(0, maxForModel).map(name),
    missed: missed.slice(0, maxForModel).map(({ question }) => localize(question, language)),
  };
}
