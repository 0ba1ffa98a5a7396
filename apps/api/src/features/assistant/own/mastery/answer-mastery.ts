import type { Question } from "@masar/contract/checks/question-schemas";
import { masteryLimits } from "@masar/contract/mastery/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { describeAnswer, type TextOf } from "@masar/domain/checks/describe-question";
import { listFading, type RatedSkill } from "@masar/domain/mastery/fading-review";
import type { UserCtx } from "#api/context.ts";
import type { SkillsContext } from "#api/features/assistant/ask/ask-types.ts";
import { nameSkill } from "#api/features/assistant/library/library-index.ts";
import { fill } from "#api/features/assistant/library/reply.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";
import { loadMastery, type UserMastery } from "#api/features/mastery/mastery.service.ts";

const skillsPage = "/profile#skills";
const reviewPage = "/dashboard/review";
const fadingPage = "/dashboard/review/fading";
const maxNamed = 3;
const maxForModel = 12;

const load = (ctx: UserCtx) => ctx.tx((tx) => loadMastery(tx, { userId: ctx.user.id }));

/** Those with enough answers, the highest first. */
function listMeasured(skills: readonly RatedSkill[]): RatedSkill[] {
  return skills
    .filter(({ status }) => status.isMeasured)
    .toSorted((a, b) => b.status.value - a.status.value || (a.skill < b.skill ? -1 : 1));
}

const isStrong = ({ status }: RatedSkill) => status.value >= masteryLimits.strongFrom;

/** The lowest first. */
function listWeak(skills: readonly RatedSkill[]): RatedSkill[] {
  return listMeasured(skills)
    .filter((skill) => !isStrong(skill))
    .toReversed();
}

const toPercent = ({ status }: RatedSkill) => Math.round(status.value * 100);

function nameWithValues(ask: own.OwnAsk, skills: readonly RatedSkill[]): string {
  const names = skills
    .slice(0, maxNamed)
    .map((rated) => `${nameSkill(rated.skill, ask.reply.language)} (${toPercent(rated)}%)`);
  return own.joinList(ask, names);
}

/** Where a first answer comes from. */
function addFewAnswers(ask: own.OwnAsk, sentence: "skillsFew" | "weakPoints" | "reviewFew"): void {
  own.addSentence(ask, sentence);
  const { current } = ask.facts;
  if (current) own.addAction(ask, "path", own.pathPage(current.id));
  own.addAction(ask, "review", reviewPage);
}

export async function answerKnownSkills(ask: own.OwnAsk): Promise<void> {
  const measured = listMeasured((await load(ask.ctx)).skills);
  if (measured.length === 0) return addFewAnswers(ask, "skillsFew");
  const strong = measured.filter(isStrong);
  if (strong.length > 0)
    own.addSentence(ask, "knownSkills", { skills: nameWithValues(ask, strong) });
  else {
    const percent = `${masteryLimits.strongFrom * 100}%`;
    own.addSentence(ask, "knownNone", { percent, skills: nameWithValues(ask, measured) });
  }
  own.addSentence(ask, "skillNumber");
  own.addAction(ask, "skills", skillsPage);
}

export async function answerFadingSkills(ask: own.OwnAsk): Promise<void> {
  const { skills } = await load(ask.ctx);
  if (listMeasured(skills).length === 0) return addFewAnswers(ask, "skillsFew");
  if (!addFading(ask, skills)) own.addSentence(ask, "fadingNone");
  own.addAction(ask, "skills", skillsPage);
}

/** False while nothing fades. */
function addFading(ask: own.OwnAsk, skills: readonly RatedSkill[]): boolean {
  const fading = listFading(skills);
  if (fading.length === 0) return false;
  own.addSentence(ask, "fadingSkills", { skills: nameWithValues(ask, fading) });
  own.addAction(ask, "reviewFading", fadingPage);
  return true;
}

export async function answerMissedQuestions(ask: own.OwnAsk): Promise<void> {
  const mastery = await load(ask.ctx);
  if (!addMissed(ask, mastery)) own.addSentence(ask, "missedNone");
  own.addAction(ask, "skills", skillsPage);
}

export async function answerWeakPoints(ask: own.OwnAsk): Promise<void> {
  const mastery = await load(ask.ctx);
  const weak = listWeak(mastery.skills);
  if (weak.length === 0) {
    addFewAnswers(ask, "weakPoints");
    addDueCards(ask);
    ask.reply.related.push(ask.texts.related.quiz, ask.texts.related.next);
    return;
  }
  own.addSentence(ask, "weakSkills", { skills: nameWithValues(ask, weak) });
  if (!addMissed(ask, mastery)) own.addSentence(ask, "missedNone");
  if (listFading(mastery.skills).length > 0) own.addAction(ask, "reviewFading", fadingPage);
  own.addAction(ask, "skills", skillsPage);
}

/** What fades, what is weak, what was missed and which cards are due. */
export async function answerWhatToReview(ask: own.OwnAsk): Promise<void> {
  const mastery = await load(ask.ctx);
  const hasFading = addFading(ask, mastery.skills);
  const weak = listWeak(mastery.skills).filter(({ status }) => !status.isFading);
  if (weak.length > 0) own.addSentence(ask, "weakSkills", { skills: nameWithValues(ask, weak) });
  const hasMissed = addMissed(ask, mastery);
  const hasCards = addDueCards(ask);
  if (hasCards) own.addAction(ask, "review", reviewPage);
  if (hasFading || weak.length > 0 || hasMissed || hasCards) return;
  if (listMeasured(mastery.skills).length === 0) return addFewAnswers(ask, "reviewFew");
  own.addSentence(ask, "fadingNone");
  own.addAction(ask, "skills", skillsPage);
}

function addDueCards(ask: own.OwnAsk): boolean {
  const { review_count: cards } = ask.facts.overview;
  if (cards > 0) ask.reply.parts.push(own.countOf(ask, "cardsDue", cards));
  return cards > 0;
}

/** How many questions were missed by skill, the last one with its answer, and where it is explained and asked again. */
function addMissed(ask: own.OwnAsk, { missed, answered }: UserMastery): boolean {
  const [last] = missed;
  if (!last) return false;
  const { language } = ask.reply;
  const bySkill = Map.groupBy(missed, ({ question }) => question.skill);
  const counts = [...bySkill].slice(0, maxNamed).map(([skill, questions]) =>
    fill(ask.texts.missedOf, {
      missed: questions.length,
      total: answered.get(skill) ?? questions.length,
      skill: nameSkill(skill, language),
    }),
  );
  own.addSentence(ask, "missedSkills", { skills: own.joinList(ask, counts) });
  own.addSentence(ask, "missedLast", { question: localize(last.question, language) });
  const textOf: TextOf = (texts, name) =>
    (language === "ar" ? texts[`${name}_ar`] : undefined) ?? texts[name] ?? "";
  // Not escaped: code is quoted in Markdown.
  const answer = own.joinList(ask, describeAnswer(last.question, textOf));
  ask.reply.parts.push(fill(ask.texts.missedAnswer, { answer }));
  own.addAction(ask, "brief", own.pathPage(last.path_id, `?milestone=${last.milestone_key}#brief`));
  own.addAction(ask, "check", own.pathPage(last.path_id, `/check?milestone=${last.milestone_key}`));
  return true;
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
