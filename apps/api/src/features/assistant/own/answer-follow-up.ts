import { formatSessionTitle } from "#api/core/study/session-title.ts";
import { findNextMilestone } from "@masar/domain/progress/milestone-view";
import { listUnder } from "#api/features/assistant/library/reply.ts";
import { listOpenSessions } from "#api/features/assistant/ask/ask-context.service.ts";
import { withPath } from "./answer-plan.ts";
import * as own from "./own-reply.ts";

const maxSessions = 3;

/** "And after that?": the sessions after the next one, and the milestone after this one. */
export const answerAfterNext = withPath(async (ask, current) => {
  const { ctx, texts, reply } = ask;
  const userId = ctx.user.id;
  const [first, ...others] = await ctx.tx((tx) =>
    listOpenSessions(tx, { userId, active: current }),
  );
  const lines = others.slice(0, maxSessions).map((session) =>
    own.fillText(texts.afterItem, reply.language, {
      title: formatSessionTitle(reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    }),
  );
  if (first) {
    const title = formatSessionTitle(reply.language, first);
    reply.parts.push(listUnder(own.fillText(texts.afterSession, reply.language, { title }), lines));
  }
  const view = findNextMilestone(current.views);
  if (view) {
    const next = current.views.find(({ key, is_completed }) => !is_completed && key !== view.key);
    if (next) own.addSentence(ask, "afterMilestone", { milestone: view.title, next: next.title });
    else own.addSentence(ask, "afterLast", { milestone: view.title, path: current.title });
  }
  own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "path", own.pathPage(current.id));
});

export const answerWhyNext = withPath((ask, current) => {
  const { next } = current;
  if (next) own.addSentence(ask, "whyNext", { milestone: next.milestone_title });
  own.addAction(ask, "path", own.pathPage(current.id));
});

export const answerMissedDays = withPath((ask, current) => {
  own.addSentence(ask, "missed");
  const session = current.next?.session;
  if (session)
    own.addSentence(ask, "missedFrom", {
      title: formatSessionTitle(ask.reply.language, session),
      duration: own.formatMinutes(ask, session.minutes),
    });
  own.addSentence(ask, "missedDates");
  own.addAction(ask, "start", own.deskPage);
  own.addAction(ask, "path", own.pathPage(current.id));
  ask.reply.related.push(ask.texts.related.finish, ask.texts.related.today);
});

export const answerSkipMilestone = withPath((ask, current) => {
  const view = ask.milestone ?? findNextMilestone(current.views);
  if (!view) return;
  own.addSentence(ask, "skip", { milestone: view.title });
  const needing = current.views.filter(({ prerequisites }) => prerequisites.includes(view.key));
  if (needing.length > 0) {
    const titles = needing.map(({ title }) => own.quoteTitle(ask, title));
    own.addSentence(ask, "skipNeeded", { titles: own.joinList(ask, titles) });
  }
  own.addSentence(ask, "skipKnown");
  own.addAction(ask, "milestone", own.pathPage(current.id, `?milestone=${view.key}`));
  own.addAction(ask, "path", own.pathPage(current.id));
});
