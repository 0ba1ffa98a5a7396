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
/** What has run is written down so often: a clock that is set back cannot take away more. */
const beatMs = 30_000;

/** In the leading tab: ends phases at their end, and gives a session that is over to the outbox. */
export function useSessionClock(): void {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { isPending } = useQuery(settingsQuery);
  const session = useSyncExternalStore(subscribeToSession, getStoredStudySession);
  const [isLeading, setLeading] = useState(false);
  useEffect(() => electTabLeader(lockName, setLeading), []);

  const look = useEffectEvent(() => {
    if (isDue()) advanceStoredSession(client, i18n);
  });
  const isWaiting = session !== null && !session.isActive;
  const isTicking = session !== null && isRunning(session);
  // How a phase that is over goes on depends on the settings: they are waited for, but not without end.
  const canLook = isLeading && (!isPending || !navigator.onLine);
  useEffect(() => {
    if (!canLook || !(isTicking || isWaiting)) return undefined;
    look();
    return isTicking ? subscribeToTicks(look) : undefined;
  }, [canLook, isTicking, isWaiting]);
}

/** A phase at its end, a session that is over, a clock set back, or a beat since it was last seen. */
function isDue(): boolean {
  const session = getStoredStudySession();
  if (!session) return false;
  if (!session.isActive) return true;
  if (!session.runningSince) return false;
  const sinceMs = Date.now() - Date.parse(session.runningSince);
  return sinceMs < 0 || sinceMs >= beatMs || leftMs(session, new Date()) === 0;
}
