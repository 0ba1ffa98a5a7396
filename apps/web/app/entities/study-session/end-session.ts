import { limits } from "@masar/contract/limits";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { StudySession } from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { sendChange } from "#web/sync/send-change.ts";
import { type SessionCheck, sessionKey } from "#web/sync/device-session.ts";
import { saveUnloadChange } from "#web/sync/unload-queue.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { milestoneMutationKey } from "#web/entities/query-keys.ts";
import { toast } from "#web/platform/toast/toast.ts";
import {
  removeStoredStudySession,
  getStoredStudySession,
  storeStudySession,
} from "./session-store.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";

const minuteMs = 60_000;

/** Sessions being delivered, so that this page does not send one twice. */
const deliveries = new Map<string, Promise<boolean>>();

/** Minutes that the user recorded by hand while a session ran, by its id. */
const recordedByHand = new Map<string, number>();

/** A session that ends after less than a minute must not say that nothing was recorded. */
export function countRecordedMinutes(sessionId: string, minutes: number): void {
  recordedByHand.set(sessionId, (recordedByHand.get(sessionId) ?? 0) + minutes);
}

/**
 * Queues an ended session. It stays stored until the outbox has it, so that a closing page loses nothing. False when
 * it still has to be delivered.
 */
export function recordSession(
  client: QueryClient,
  t: TFunction,
  ended: StudySession,
): Promise<boolean> {
  const { id } = ended;
  const running = deliveries.get(id);
  if (running) return running;
  const input = sessionInput(ended);
  if (input.body.minutes < 1) {
    removeStoredStudySession(id);
    const count = recordedByHand.get(id) ?? 0;
    toast({
      title: t("study:session.tooShort"),
      description: t(`study:session.${count > 0 ? "tooShortRecorded" : "tooShortText"}`, { count }),
    });
    return Promise.resolve(true);
  }
  storeStudySession(ended);
  const delivery = deliver(client, t, input).finally(() => deliveries.delete(id));
  deliveries.set(id, delivery);
  return delivery;
}

/**
 * Only one session is stored: an ended one that is not queued yet moves to the unload queue before a new one replaces
 * it.
 */
export function queueEndedSession(client: QueryClient, t: TFunction): void {
  const ended = getStoredStudySession();
  if (!ended || ended.isActive) return;
  const userId = client.getQueryData<SessionCheck>(sessionKey)?.session?.user.id ?? "";
  const removeUnloadChange = saveUnloadChange(userId, {
    name: "endStudySession",
    input: sessionInput(ended),
  });
  void recordSession(client, t, ended).then((isDelivered) => {
    if (isDelivered) removeUnloadChange();
  });
}

async function deliver(client: QueryClient, t: TFunction, input: RequestOf<"endStudySession">) {
  const { id } = input.params;
  const { minutes } = input.body;
  let isStored = false;
  try {
    const sent = await sendAsMilestoneChange(client, input, () => {
      isStored = true;
      // The next page must not find it here as well.
      removeStoredStudySession(id);
    });
    removeStoredStudySession(id);
    const count = sent.status === "sent" ? sent.answer.minutes_added : minutes;
    const text = sent.status === "sent" ? "completeText" : "keptText";
    toast({
      title: t("study:session.complete"),
      description: t(`study:session.${text}`, { count }),
    });
    return isStored;
  } catch (error) {
    // A rejection is final; anything else is retried by the next page.
    const isRefused = error instanceof ApiError;
    if (isRefused) removeStoredStudySession(id);
    showErrorToast(t, t("study:session.notSaved"), error);
    return isRefused;
  }
}

/** As a milestone mutation: its toast would hide the one shown here. */
function sendAsMilestoneChange(
  client: QueryClient,
  input: RequestOf<"endStudySession">,
  onStored: () => void,
) {
  const mutation = client.getMutationCache().build(client, {
    mutationKey: milestoneMutationKey(input.body.path_id ?? ""),
    mutationFn: () => sendChange(client, "endStudySession", input, onStored),
    retry: false,
  });
  return mutation.execute(undefined);
}

/** Times by the server's clock. The session ended when it was last studied, without a pause after that. */
function sessionInput(ended: StudySession): RequestOf<"endStudySession"> {
  const aheadMs = serverNow() - Date.now();
  const endMs = Math.min(Date.parse(ended.studiedUntil), Date.now());
  const startMs = Math.min(Date.parse(ended.startTime), endMs - ended.elapsedTime);
  const toInstant = (ms: number) => new Date(ms + aheadMs).toISOString();
  const minutes = Math.floor(ended.elapsedTime / minuteMs);
  return {
    params: { id: ended.id },
    body: {
      path_id: ended.pathId,
      milestone_key: ended.milestoneKey,
      started_at: toInstant(startMs),
      ended_at: toInstant(endMs),
      minutes: Math.min(minutes, limits.study.maxMinutesPerSession),
      focus_periods: ended.focusCount,
    },
  };
}
