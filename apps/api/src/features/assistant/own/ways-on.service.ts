import type { UserCtx } from "#api/context.ts";
import type { Ask, EngineAnswer } from "#api/features/assistant/ask/ask-types.ts";
import { cite, createReply, newPathPage, toAnswer } from "#api/features/assistant/library/reply.ts";
import { readQuestion } from "#api/features/assistant/library/question/read-question.ts";
import { getOverview } from "#api/features/dashboard/dashboard.service.ts";
import { deskPage, fillText, getOwnTexts } from "./own-reply.ts";

/** Adds what the learner can do instead to an answer that says "I don't know". */
export async function addWaysOn(
  ctx: UserCtx,
  { message, language, formOfAddress }: Pick<Ask, "message" | "language" | "formOfAddress">,
  answer: EngineAnswer,
): Promise<EngineAnswer> {
  const { current } = await getOverview(ctx);
  const { language: spoken } = readQuestion(message, language);
  const texts = getOwnTexts(spoken, formOfAddress);
  const { actions, related } = texts;
  const reply = createReply(spoken, formOfAddress);
  reply.citations.push(...answer.citations);
  const sentence = current
    ? fillText(texts.waysPath, spoken, { path: current.title })
    : texts.waysNoPath;
  reply.parts.push(answer.response, sentence);
  if (current?.next) cite(reply, actions.start, deskPage);
  cite(reply, actions.catalog, "/dashboard/courses");
  cite(reply, actions.newPath, newPathPage);
  reply.related.push(
    ...(current ? [related.next, related.finish] : []),
    ...answer.relatedQuestions,
  );
  return { ...toAnswer(reply), discoveredCourses: answer.discoveredCourses };
}
