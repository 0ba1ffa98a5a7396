import { type SessionStart, startSession } from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { sendChange } from "#web/sync/send-change.ts";
import { queueEndedSession } from "./end-session.ts";
import { showSessionToast } from "./session-toast.ts";
import { getActiveStudySession, storeStudySession } from "./session-store.ts";
import { getTimerRules } from "./timer-rules.ts";
import { prepareSound } from "./timer-sound.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";

export type SessionTarget = Omit<SessionStart, "id"> & {
  /** False: the milestone starts with this session. */
  isStarted?: boolean;
};

export function startStudySession(
  client: QueryClient,
  t: TFunction,
  { isStarted = false, ...target }: SessionTarget,
): void {
  if (getActiveStudySession()) return;
  prepareSound();
  queueEndedSession(client, t);
  storeStudySession(startSession({ id: newId(), ...target }, new Date(), getTimerRules(client)));
  showSessionToast({
    title: t("study:session.started"),
    description: t("study:session.startedText"),
  });
  if (!isStarted) void sendStartMilestone(client, t, target);
}

/** The clock does not wait for it: minutes also count on a milestone that is not started. */
async function sendStartMilestone(
  client: QueryClient,
  t: TFunction,
  { pathId, milestoneKey }: SessionTarget,
): Promise<void> {
  if (!pathId || !milestoneKey) return;
  try {
    await sendChange(client, "startMilestone", { params: { id: pathId, key: milestoneKey } });
  } catch (error) {
    const title = t("study:session.milestoneFailed");
    showErrorToast(t, title, error);
  }
}
