import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { AiError, type AiModel } from "#api/ai/ai.ts";
import { reserveCall, finishCall } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { createMeter, estimateTokens } from "#api/ai/meter.ts";
import { type Spend, withSpend } from "#api/ai/spend.ts";
import type { OwnRow, Tx } from "#api/db/tx.ts";
import type { AskModel } from "#api/core/model-calls/ask-checked.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";

type Parts = {
  model: AiModel;
  log: FastifyBaseLogger;
  spend: Spend;
  userId: string;
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
};

/** Asks if the user consented and the day's quota allows it. A failure is only logged. */
export function createAskModel(parts: Parts): AskModel {
  const { model, log, signal, userId } = parts;
  return async (ask) => {
    const reserved = estimateTokens(ask);
    const call = { userId, id: randomUUID() };
    const request = { ...call, processor: model.processor, tokens: reserved };
    if (!(await parts.tx((tx) => reserve(tx, request)))) return null;
    const meter = createMeter();
    let state: "done" | "failed" = "failed";
    try {
      const cost = { model: model.model, tokens: reserved, meter };
      const value = await withSpend(parts, cost, () => model.askObject(ask, signal, meter));
      if (value === undefined) return null;
      state = "done";
      return value;
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      const { failure, why } = error;
      log.warn({ failure, why, model: model.model, asked: ask.name }, "model failed");
      return null;
    } finally {
      // If this fails, the reserved tokens stay counted and the answer is still used.
      await parts
        .tx((tx) => finishCall(tx, { ...call, state, reserved, used: meter.tokens }))
        .catch((err: unknown) => log.warn({ err }, "the end of a call was not written down"));
    }
  };
}

type CallRequest = OwnRow & { processor: string; tokens: number };

async function reserve(tx: Tx, { processor, ...call }: CallRequest) {
  const { userId } = call;
  if (!(await hasConsent(tx, { userId, kind: "ai", processor }))) return false;
  const { zones } = await readStudySettings(tx, { userId });
  const localDate = studyDateFor(new Date(), zones);
  return (await reserveCall(tx, { ...call, kind: "path", localDate })) === "begun";
}
