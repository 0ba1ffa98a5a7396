import { isRunning, type StudySession } from "@masar/domain/study/session-clock";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLeftMs } from "#web/entities/study-session/session-store.ts";
import { showFavicon } from "./timer-favicon.ts";

/** More steps are not visible in a small icon. */
const dialSteps = 60;

/** Shows the remaining time in the title and icon of the tab while the clock runs. */
export function useTabClock(session: StudySession, left: string): void {
  const isTicking = isRunning(session);
  useTitle(isTicking ? left : null);
  const step = Math.ceil((useLeftMs(session) / session.phaseMs) * dialSteps);
  const { phase } = session;
  useEffect(() => {
    return isTicking ? showFavicon({ phase, share: step / dialSteps }) : undefined;
  }, [isTicking, phase, step]);
}

let pageTitle = "";
let clockTitle = "";

function useTitle(left: string | null): void {
  const { t } = useTranslation();
  const between = t("titleBetween");
  useEffect(() => {
    if (left === null) return;
    // Another page has set its title meanwhile.
    if (document.title !== clockTitle) pageTitle = document.title;
    clockTitle = [left, pageTitle].join(between);
    document.title = clockTitle;
  }, [left, between]);

  const isShown = left !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      if (document.title === clockTitle) document.title = pageTitle;
    };
  }, [isShown]);
}
