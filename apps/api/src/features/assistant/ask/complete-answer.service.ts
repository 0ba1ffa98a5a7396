import { getModeTraits } from "@masar/contract/assistant/constants";
import type { UserCtx } from "#api/context.ts";
import type { Ask, EngineAnswer } from "#api/features/assistant/ask/ask-types.ts";
import { findFollowedQuestion } from "#api/features/assistant/library/follow-up/aspect.ts";
import type { answerFromLibrary } from "#api/features/assistant/library/library.ts";
import { findFollowUp } from "#api/features/assistant/library/question/follow-up.ts";
import { readQuestion } from "#api/features/assistant/library/question/read-question.ts";
import { cite, createReply, newPathPage, toAnswer } from "#api/features/assistant/library/reply.ts";
import { getOverview } from "#api/features/dashboard/dashboard.service.ts";
import { deskPage, fillText, getOwnTexts } from "#api/features/assistant/own/own-reply.ts";
import { answerFromTopics } from "#api/features/assistant/own/taught-topic.service.ts";

type AskedQuestion = Omit<Ask, "deadCourses">;
type LibraryAnswer = Awaited<ReturnType<typeof answerFromLibrary>>;

/** What the library does not know may be taught by the learner's path; otherwise the answer says where to go on. */
export async function completeAnswer(
  ctx: UserCtx,
  ask: AskedQuestion,
  { isUnknown, isUnsure, isOffTopic, countsAsQuestion: _counts, ...answer }: LibraryAnswer,
): Promise<EngineAnswer> {
  if (isUnsure) return addDoubt(ask, answer);
  if (!isUnknown) return answer;
  if (isOffTopic) return toOffTopic(ask, answer);
  const { folded } = readQuestion(ask.message, ask.language);
  const message = (findFollowUp(folded) && findFollowedQuestion(ask)) || ask.message;
  const isExplained = getModeTraits(ask.mode).givesHints || ask.mode === "general";
  const taught = isExplained ? await answerFromTopics(ctx, { ...ask, message }) : undefined;
  return taught ?? addWaysOn(ctx, ask, answer);
}

const textsOf = ({ message, language, formOfAddress }: AskedQuestion) => {
  const { language: spoken } = readQuestion(message, language);
  return { spoken, texts: getOwnTexts(spoken, formOfAddress) };
};

function addDoubt(ask: AskedQuestion, answer: EngineAnswer): EngineAnswer {
  const { texts } = textsOf(ask);
  return { ...answer, response: `${texts.unsure}\n\n${answer.response}` };
}

/** A joke or the weather: one line, without a guess. */
function toOffTopic(ask: AskedQuestion, answer: EngineAnswer): EngineAnswer {
  const { spoken, texts } = textsOf(ask);
  const reply = createReply(spoken, ask.formOfAddress);
  reply.parts.push(texts.offTopic);
  cite(reply, texts.actions.start, deskPage);
  reply.related.push(texts.related.next, texts.related.finish);
  return { ...toAnswer(reply), discoveredCourses: answer.discoveredCourses };
}

async function addWaysOn(
  ctx: UserCtx,
  ask: AskedQuestion,
  answer: EngineAnswer,
): Promise<EngineAnswer> {
  const { current } = await getOverview(ctx);
  const { spoken, texts } = textsOf(ask);
  const { actions, related } = texts;
  const reply = createReply(spoken, ask.formOfAddress);
  reply.citations.push(...answer.citations);
  const sentence = current
    ? fillText(texts.waysPath, spoken, { path: current.title })
    : texts.waysNoPath;
  reply.parts.push(answer.response, sentence);
  if (current?.next) cite(reply, actions.start, deskPage);
  cite(reply, actions.catalog, "/dashboard/courses");
  cite(reply, actions.newPath, newPathPage);
  reply.related.push(
    ...answer.relatedQuestions,
    ...(current ? [related.next, related.finish] : []),
  );
  return { ...toAnswer(reply), discoveredCourses: answer.discoveredCourses };
}
