import { readGoalDeadline } from "@masar/domain/goals/goal-deadline";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { nameSkill } from "#api/features/assistant/library/library-index.ts";
import { listNamedSkills } from "#api/features/assistant/library/question/named-terms.ts";
import { addMilestoneStart } from "#api/features/assistant/own/answer-milestone.ts";
import { answerNext, withPath } from "#api/features/assistant/own/answer-plan.ts";
import { findNamedMilestone } from "#api/features/assistant/own/named-milestone.ts";
import { hasPattern } from "#api/features/assistant/own/own-patterns.ts";
import * as own from "#api/features/assistant/own/own-reply.ts";
import { listBlueprintMilestones } from "#api/features/paths/editing/blueprint-milestones.service.ts";
import { translate } from "#api/i18n/translate.ts";

/** The sentence that asks: "I have a job interview" beside it names another subject. */
function findAskingSentence(message: string, pattern: "learnsFirst" | "asksLeftOut"): string {
  const sentences = message.split(/[.?!؟،,;]/u);
  return sentences.find((sentence) => hasPattern(foldText(sentence), pattern)) ?? message;
}

function nameSubject({ reply }: own.OwnAsk, sentence: string): string | undefined {
  const [skill] = listNamedSkills(sentence);
  return skill && nameSkill(skill, reply.language);
}

/** "Can I learn React first?": where it is in the path, and that nothing keeps the learner from it. */
export const answerLearnFirst = withPath((ask, current) => {
  const sentence = findAskingSentence(ask.message, "learnsFirst");
  const view = ask.milestone ?? findNamedMilestone(sentence, current.views);
  if (!view) {
    const subject = nameSubject(ask, sentence);
    if (subject) own.addSentence(ask, "firstNotInPath", { subject, path: current.title });
    return addHowToAdd(ask, current.id);
  }
  if (findNextMilestone(current.views)?.key === view.key) {
    own.addSentence(ask, "firstAlready", { milestone: view.title });
    return answerNext(ask);
  }
  addMilestoneStart(ask, current, view);
  const dates = current.plan.dates[view.key];
  if (!view.is_completed && dates) {
    const limit = readGoalDeadline(ask.question.folded, ask.facts.overview.today);
    own.addSentence(ask, "firstPlanned", {
      start: own.formatDate(ask, dates.start_date),
      due: own.formatDate(ask, dates.due_date),
    });
    if (limit !== null)
      own.addSentence(ask, dates.due_date <= limit ? "firstInTime" : "firstTooLate", {
        limit: own.formatDate(ask, limit),
      });
    own.addSentence(ask, "firstMove", {
      up: translate(ask.reply.language, "road:milestone.moveUp"),
    });
  }
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
  own.addAction(ask, "path", own.pathPage(current.id));
});

function addHowToAdd(ask: own.OwnAsk, pathId: string): void {
  own.addSentence(ask, "leftOutAdd", {
    add: translate(ask.reply.language, "road:menu.addMilestone"),
  });
  own.addAction(ask, "path", own.pathPage(pathId));
}

/** "Why did you skip HTML?": a skill that the learner named as known, or a milestone that the goal does not need. */
export const answerWhyLeftOut = withPath(async (ask, current) => {
  const sentence = findAskingSentence(ask.message, "asksLeftOut");
  const skills = listNamedSkills(sentence);
  const subject = nameSubject(ask, sentence);
  const isKnown = skills.some((skill) => current.path.known_skills.includes(skill));
  const view = findNamedMilestone(sentence, current.views);
  if (subject && isKnown) own.addSentence(ask, "leftOutKnown", { subject });
  if (view) {
    const milestone = view.title;
    if (isKnown) own.addSentence(ask, "leftOutStill", { milestone });
    else if (subject) own.addSentence(ask, "leftOutNot", { subject, milestone });
    else own.addSentence(ask, "leftOutHere", { milestone });
    own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
  }
  if (view && !isKnown) return;
  const { milestones } = await listBlueprintMilestones(ask.ctx, { id: current.id });
  const titles = milestones.map(({ title }) => own.quoteTitle(ask, title));
  if (subject && !isKnown) own.addSentence(ask, "leftOutAbsent", { subject, path: current.title });
  if (titles.length > 0)
    own.addSentence(ask, "leftOutOffers", { titles: own.joinList(ask, titles) });
  addHowToAdd(ask, current.id);
});
