import { limits } from "@masar/contract/limits";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { StudySession } from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
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

const minuteMs = 60_000;

/** Sessions being delivered, so that this page does not send one twice. */
const onTheirWay = new Map<string, Promise<boolean>>();

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
  const running = onTheirWay.get(id);
  if (running) return running;
  const input = sessionInput(ended);
  if (input.body.minutes < 1) {
    removeStoredStudySession(id);
    toast({ title: t("study:session.tooShort"), description: t("study:session.tooShortText") });
    return Promise.resolve(true);
  }
  storeStudySession(ended);
  const delivery = deliver(client, t, input).finally(() => onTheirWay.delete(id));
  onTheirWay.set(id, delivery);
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
  const forget = saveUnloadChange(userId, { name: "endStudySession", input: sessionInput(ended) });
  void recordSession(client, t, ended).then((isDelivered) => {
    if (isDelivered) forget();
  });
}

async function deliver(
  client: QueryClient,
  t: TFunction,
  input: RequestOf<"endStudySession">,
): Promise<boolean> {
  const { id } = input.params;
  const { minutes } = input.body;
  let isOnDevice = false;
  try {
    const sent = await sendAsStep(client, input, () => {
      isOnDevice = true;
      // The next page must not find it here as well.
      removeStoredStudySession(id);
    });
    removeStoredStudySession(id);
    const count = sent.status === "sent" ? sent.answer.minutes_added : minutes;
    const words = sent.status === "sent" ? "completeText" : "keptText";
    toast({
      title: t("study:session.complete"),
      description: t(`study:session.${words}`, { count }),
    });
    return sent.status === "sent" || isOnDevice;
  } catch (error) {
    // A rejection is final; anything else is retried by the next page.
    const isRefused = error instanceof ApiError;
    if (isRefused) removeStoredStudySession(id);
    toast({
      title: t("study:session.notSaved"),
      description: errorText(t, error),
      variant: "destructive",
    });
    return isRefused;
  }
}

/** As a milestone mutation: its toast would hide the one shown here. */
function sendAsStep(
  client: QueryClient,
  input: RequestOf<"endStudySession">,
  onQueued: () => void,
) {
  const step = client.getMutationCache().build(client, {
    mutationKey: milestoneMutationKey(input.body.path_id ?? ""),
    mutationFn: () => sendChange(client, "endStudySession", input, onQueued),
    retry: false,
  });
  return step.execute(undefined);
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
