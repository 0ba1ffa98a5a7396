import { type SessionStart, startSession } from "@masar/domain/study/session-clock";
import type { QueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { sendChange } from "#web/sync/send-change.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { queueEndedSession } from "./end-session.ts";
import { sayOfSession } from "./session-toast.ts";
import { getSession, keepSession } from "./session-store.ts";
import { getTimerRules } from "./timer-rules.ts";
import { prepareSound } from "./timer-sound.ts";

export type StartPlace = Omit<SessionStart, "id"> & {
  /** Known to be begun already; a milestone that is not begins with its first session. */
  isStarted?: boolean;
};

/** Starts the clock, unless one runs already. */
export function beginSession(
  client: QueryClient,
  t: TFunction,
  { isStarted = false, ...place }: StartPlace,
): void {
  if (getSession()) return;
  prepareSound();
  queueEndedSession(client, t);
  keepSession(startSession({ id: newId(), ...place }, new Date(), getTimerRules(client)));
  sayOfSession({ title: t("study:session.started"), description: t("study:session.startedText") });
  if (!isStarted) void beginMilestone(client, t, place);
}

/** The clock does not wait for it: minutes count on a milestone that is not begun, too. */
async function beginMilestone(
  client: QueryClient,
  t: TFunction,
  { pathId, milestoneKey }: StartPlace,
): Promise<void> {
  if (!pathId || !milestoneKey) return;
  try {
    await sendChange(client, "startMilestone", { params: { id: pathId, key: milestoneKey } });
  } catch (error) {
    const title = t("study:session.milestoneFailed");
    toast({ title, description: errorText(t, error), variant: "destructive" });
  }
}
