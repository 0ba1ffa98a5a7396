import { randomUUID } from "node:crypto";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
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
import { readRecording } from "#api/features/assistant/speech/recording.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

/** Time comes back when nobody heard the recording; this many tries a day end that too. */
const triesPerDay = 240;

/** A recording becomes text and is forgotten: no row and no log line holds any of it. */
export async function speechToText(
  ctx: UserCtx,
  input: ParsedOf<"speechToText">["body"],
  signal: AbortSignal,
): Promise<ResponseOf<"speechToText">> {
  const { transcriber } = ctx.ai;
  if (!transcriber) throw new AppError("speech_unavailable");
  const { processor, model } = transcriber;
  const userId = ctx.user.id;
  await ctx.sharedLimiter.consume(`speech:${userId}`, limits.voice.perMinute, 60);
  const { bytes, mimeType, seconds } = readRecording(input.audio);
  const call = { userId, id: randomUUID() };
  await ctx.tx(async (tx) => {
    if (!(await hasConsent(tx, { userId, kind: "recording", processor })))
      throw new AppError("consent_needed");
    const { zones } = await readStudySettings(tx, { userId });
    const localDate = studyDateFor(new Date(), zones);
    await reserveCall(tx, { ...call, kind: "speech", localDate, audioSeconds: Math.ceil(seconds) });
  });
  const meter = createMeter();
  const end = (tx: Tx) => finishCall(tx, { ...call, state: meter.hasWorked ? "done" : "failed" });
  try {
    await ctx.sharedLimiter.consume(`speech-day:${userId}`, triesPerDay, 24 * 3600);
    const recording = { bytes, mimeType, language: ctx.user.language };
    const text = await withSpend(ctx, { model, tokens: 0, meter }, () =>
      transcriber.transcribe(recording, signal, meter),
    );
    if (text === undefined) throw new AppError("speech_unavailable");
    return { text };
  } catch (error) {
    throw error instanceof AiError ? new AppError("speech_unavailable") : error;
  } finally {
    // Whoever hangs up was heard all the same. Should this fail, the call ends by its age.
    await ctx.tx(end).catch((err: unknown) => ctx.log.warn({ err }, "a call was not ended"));
  }
}
