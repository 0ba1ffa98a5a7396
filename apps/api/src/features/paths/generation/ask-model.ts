import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { AiError, type AiModel } from "#api/ai/ai.ts";
import { reserveCall, finishCall } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { createMeter, estimateTokens } from "#api/ai/meter.ts";
import { type Spend, withSpend } from "#api/ai/spend.ts";
import type { Tx } from "#api/db/tx.ts";
import type { AskModel } from "#api/features/paths/generation/ai-engine.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

type Parts = {
  model: AiModel;
  log: FastifyBaseLogger;
  spend: Spend;
  /** Who asks, and the way to what they agreed to. */
  userId: string;
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
};

/** Asks within what the learner agreed to and the day allows; a failure is told to the log and nobody else. */
export function createAskModel(parts: Parts): AskModel {
  const { model, log, signal } = parts;
  return async (ask) => {
    const reserved = estimateTokens(ask);
    const call = { userId: parts.userId, id: randomUUID() };
    const asking = { ...call, processor: model.processor, tokens: reserved };
    if (!(await parts.tx((tx) => begin(tx, asking)))) return null;
    const meter = createMeter();
    let state: "done" | "failed" = "failed";
    try {
      const asked = { model: model.model, tokens: reserved, meter };
      const value = await withSpend(parts, asked, () => model.askObject(ask, signal, meter));
      if (value === undefined) return null;
      state = "done";
      return value;
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      const { failure, why } = error;
      log.warn({ failure, why, model: model.model, asked: ask.name }, "model failed");
      return null;
    } finally {
      // Should that fail, the learner's day has what was reserved, and the answer is no worse for it.
      await parts
        .tx((tx) => finishCall(tx, { ...call, state, reserved, used: meter.tokens }))
        .catch((err: unknown) => log.warn({ err }, "the end of a call was not written down"));
    }
  };
}

async function begin(
  tx: Tx,
  { processor, ...call }: { userId: string; id: string; processor: string; tokens: number },
): Promise<boolean> {
  const { userId } = call;
  if (!(await hasConsent(tx, { userId, kind: "ai", processor }))) return false;
  const { zones } = await readStudySettings(tx, { userId });
  const localDate = studyDateFor(new Date(), zones);
  return (await reserveCall(tx, { ...call, kind: "path", localDate })) === "begun";
}
