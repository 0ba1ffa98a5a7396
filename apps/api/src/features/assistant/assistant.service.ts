import type { AssistantState } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { addDays, dayStartAt, startOfStudyDay, studyDateFor } from "@masar/domain/dates/local-date";
import { getDailyUsage } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import type { UserCtx } from "#api/context.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

/** Which engine answers now, and what is left of the daily quotas. */
export function getAssistant(ctx: UserCtx): Promise<AssistantState> {
  const userId = ctx.user.id;
  const { model, transcriber } = ctx.ai;
  return ctx.tx(async (tx) => {
    const { zones } = await readStudySettings(tx, { userId });
    const now = new Date();
    const today = studyDateFor(now, zones);
    const [hasAi, hasRecording, used] = await Promise.all([
      hasConsent(tx, { userId, kind: "ai", processor: model?.processor ?? null }),
      hasConsent(tx, { userId, kind: "recording", processor: transcriber?.processor ?? null }),
      getDailyUsage(tx, { userId, localDate: today }),
    ]);
    const { library, questionsPerDay } = limits.assistant;
    const usesModel = model !== null && hasAi;
    const tomorrow = startOfStudyDay(addDays(today, 1), zones.zone, dayStartAt(now, zones));
    return {
      engine: usesModel ? "ai" : "library",
      model: model?.model ?? null,
      processor: model?.processor ?? null,
      speech_processor: transcriber?.processor ?? null,
      has_ai_consent: hasAi,
      has_recording_consent: hasRecording,
      questions: toQuota(usesModel ? questionsPerDay : library.questionsPerDay, used.questions),
      speech_seconds: toQuota(limits.voice.secondsPerDay, used.speechSeconds),
      resets_at: tomorrow.toISOString(),
    };
  });
}

function toQuota(limit: number, used: number): { limit: number; left: number } {
  return { limit, left: Math.max(0, limit - used) };
}
