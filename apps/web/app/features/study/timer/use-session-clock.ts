import { isRunning, leftMs } from "@masar/domain/study/session-clock";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { electTabLeader } from "#web/platform/browser/tab-leader.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { getStoredStudySession } from "#web/entities/study-session/session-store.ts";
import { subscribeToSession } from "#web/entities/study-session/session-storage.ts";
import { advanceStoredSession } from "./advance-session.ts";
import { subscribeToTicks } from "#web/entities/study-session/timer-ticks.ts";

const lockName = "masar-study-clock";
/** Elapsed time is stored this often, so that a clock that is set back loses no more. */
const saveIntervalMs = 30_000;

/** The leading tab ends phases on time and queues a session that has ended. */
export function useSessionClock(): void {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { isPending } = useQuery(settingsQuery);
  const session = useSyncExternalStore(subscribeToSession, getStoredStudySession);
  const [isLeading, setLeading] = useState(false);
  useEffect(() => electTabLeader(lockName, setLeading), []);

  const advance = useEffectEvent(() => {
    if (isDue()) advanceStoredSession(client, i18n);
  });
  const isWaiting = session !== null && !session.isActive;
  const isTicking = session !== null && isRunning(session);
  // The next phase depends on the settings; offline they may never load.
  const canAdvance = isLeading && (!isPending || !navigator.onLine);
  useEffect(() => {
    if (!canAdvance || !(isTicking || isWaiting)) return undefined;
    advance();
    return isTicking ? subscribeToTicks(advance) : undefined;
  }, [canAdvance, isTicking, isWaiting]);
}

/** The phase or the session has ended, the clock was set back, or the interval has passed. */
function isDue(): boolean {
  const session = getStoredStudySession();
  if (!session) return false;
  if (!session.isActive) return true;
  if (!session.runningSince) return false;
  const sinceMs = Date.now() - Date.parse(session.runningSince);
  return sinceMs < 0 || sinceMs >= saveIntervalMs || leftMs(session, new Date()) === 0;
}
