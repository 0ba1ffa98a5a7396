import { endSession } from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { flushChanges } from "#web/sync/send-change.ts";
import { toastError } from "#web/platform/toast/toast.ts";
import { recordSession } from "./end-session.ts";
import { getStoredStudySession } from "./session-store.ts";
import { getTimerRules } from "./timer-rules.ts";

/** Logging out clears the device: everything is sent first, and the user decides about what cannot be sent. */
export async function endSessionBeforeLogOut(
  client: QueryClient,
  t: TFunction,
  leave: () => void,
): Promise<void> {
  const session = getStoredStudySession();
  if (session) {
    await recordSession(client, t, endSession(session, new Date(), getTimerRules(client)));
  }
  if (await flushChanges()) return leave();
  toastError(t("study:session.leaveFailed"), t("study:session.leaveFailedText"), {
    action: { label: t("study:session.leave"), onAct: leave },
  });
}
