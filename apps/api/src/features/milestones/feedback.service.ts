import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { zoneAt } from "@masar/domain/dates/local-date";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { saveMilestones, findReview } from "./milestones.queries.ts";
import { lockPath } from "#api/core/study/path-progress.service.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { translate } from "#api/i18n/translate.ts";

type Review = NonNullable<Awaited<ReturnType<typeof findReview>>>;
type Input = { id: string; key: string; message_id: string };

/** Saves an answer of the assistant as feedback. This creates no new version of the path. */
export async function saveMilestoneFeedback(ctx: UserCtx, input: Input) {
  const userId = ctx.user.id;
  const { id: pathId, key } = input;
  return ctx.tx(async (tx) => {
    const path = await lockPath(tx, { userId, pathId });
    const milestone = path?.milestones[key];
    const review = await findReview(tx, { userId, id: input.message_id });
    if (!path || !milestone || !review) throw new AppError("not_found");
    const { zones } = await readStudySettings(tx, { userId });
    const zone = zoneAt(review.created_at, zones);
    const aiFeedback = toFeedback(review, ctx.user.language, zone);
    if (aiFeedback !== milestone.aiFeedback) {
      const milestones = { ...path.milestones, [key]: { ...milestone, aiFeedback } };
      await saveMilestones(tx, { userId, pathId, milestones });
      await addLiveEvent(tx, { userId, name: "path.changed", payload: { id: pathId } });
    }
    return { aiFeedback };
  });
}

/** Appends the source and the date, which are stored nowhere else. */
function toFeedback({ content, model, created_at }: Review, language: Language, zone: string) {
  const { text } = readAnswerBlocks(content);
  if (text === "") throw new AppError("not_found");
  const shortened = text.slice(0, limits.assistant.answerLength).replace(/[\uD800-\uDBFF]$/, "");
  const date = formatDay(created_at, language, zone);
  const source =
    model === null
      ? translate(language, "paths:feedback.fromLibrary", { date })
      : translate(language, "paths:feedback.fromAi", { model: `\`${model}\``, date });
  return `${shortened}\n\n${source}`;
}
