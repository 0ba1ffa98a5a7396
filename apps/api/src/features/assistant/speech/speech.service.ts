import { randomUUID } from "node:crypto";
import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { AiError } from "#api/ai/ai.ts";
import { reserveCall, finishCall } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { createMeter } from "#api/ai/meter.ts";
import { withSpend } from "#api/ai/spend.ts";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { parseRecording } from "#api/features/assistant/speech/recording.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

/** Failed recordings do not use up seconds, but count as tries. */
const triesPerDay = 240;

/** The recording and its text are neither stored nor logged. */
export async function speechToText(
  ctx: UserCtx,
  input: BodyOf<"speechToText">,
  signal: AbortSignal,
): Promise<ResponseOf<"speechToText">> {
  const { transcriber } = ctx.ai;
  if (!transcriber) throw new AppError("speech_unavailable");
  const { processor, model } = transcriber;
  const userId = ctx.user.id;
  await ctx.sharedLimiter.consume(`speech:${userId}`, limits.voice.perMinute, 60);
  const { bytes, mimeType, seconds } = parseRecording(input.audio);
  const call = { userId, id: randomUUID() };
  await ctx.tx(async (tx) => {
    if (!(await hasConsent(tx, { userId, kind: "recording", processor })))
      throw new AppError("consent_needed");
    const { zones } = await readStudySettings(tx, { userId });
    const localDate = studyDateFor(new Date(), zones);
    await reserveCall(tx, { ...call, kind: "speech", localDate, audioSeconds: Math.ceil(seconds) });
  });
  const meter = createMeter();
  const finish = (tx: Tx) =>
    finishCall(tx, { ...call, state: meter.hasWorked ? "done" : "failed" });
  try {
    await ctx.sharedLimiter.consume(`speech-day:${userId}`, triesPerDay, 24 * 3600);
    const recording = { bytes, mimeType, language: ctx.user.language };
    const transcribe = () => transcriber.transcribe(recording, signal, meter);
    const text = await withSpend(ctx, { model, tokens: 0, meter }, transcribe);
    if (text === undefined) throw new AppError("speech_unavailable");
    return { text };
  } catch (error) {
    throw error instanceof AiError ? new AppError("speech_unavailable") : error;
  } finally {
    // An aborted call counts too if the provider worked on it. If this fails, the call expires by its age.
    await ctx.tx(finish).catch((err: unknown) => ctx.log.warn({ err }, "a call was not ended"));
  }
}
