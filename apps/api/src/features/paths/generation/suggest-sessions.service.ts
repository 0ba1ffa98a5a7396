import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { checkModelSessions, readModelSessions } from "@masar/domain/planning/model/model-sessions";
import { usualSessionMinutes } from "@masar/domain/planning/planned-sessions";
import type { UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { askChecked } from "#api/core/model-calls/ask-checked.ts";
import { openSuggestions } from "#api/core/model-calls/model-suggestions.ts";
import { sessionsAnswer } from "#api/features/paths/generation/plan-answer.ts";
import { sessionsPrompt, writeSessionsTurn } from "#api/features/paths/generation/plan-prompt.ts";
import { listPlannedSessions } from "#api/features/milestones/milestones.service.ts";
import * as queries from "#api/features/paths/paths.queries.ts";

/** For what is open of the sub-milestone; the user edits the sessions before they are saved. */
export async function suggestSessions(
  ctx: UserCtx,
  { id, key, sub: subId }: ParsedOf<"suggestSessions">["params"],
  disconnected: AbortSignal,
): Promise<ResponseOf<"suggestSessions">> {
  const [path, planned] = await Promise.all([
    ctx.tx((tx) => queries.selectPath(tx, { userId: ctx.user.id, id })),
    listPlannedSessions(ctx, { id, key }),
  ]);
  const milestone = path?.milestones[key];
  const sub = milestone?.subMilestones.find((one) => one.id === subId);
  const sessions = planned.sub_milestones.find((one) => one.id === subId)?.sessions;
  if (!path || !milestone || !sub || !sessions) throw new AppError("not_found");
  if (milestone.locked) throw new AppError("not_possible_now");
  const open = sessions.filter(({ completed_at }) => completed_at === null);
  if (open.length === 0) throw new AppError("not_possible_now");
  const { ask } = await openSuggestions(ctx, disconnected);
  const { language } = path;
  const openMinutes = open.reduce((sum, { minutes }) => sum + minutes, 0);
  const usualMinutes = usualSessionMinutes(path);
  const suggested = await askChecked(ask, {
    system: sessionsPrompt,
    name: "sessions",
    shape: sessionsAnswer,
    turn: writeSessionsTurn({ path, milestone, sub, sessions, usualMinutes }),
    totalMs: limits.ai.pathMs,
    read: (answer) => readModelSessions(answer.sessions),
    check: (read) => checkModelSessions(read, { language, openMinutes }),
  });
  if (!suggested) throw new AppError("not_possible_now");
  return { sessions: suggested };
}
