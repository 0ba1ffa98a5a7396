import { isRunning, type StudySession } from "@masar/domain/study/session-clock";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLeftMs } from "#web/entities/study-session/session-store.ts";
import { showFavicon } from "./timer-favicon.ts";

/** As many pictures as a small icon can tell apart. */
const dialSteps = 60;

/** The time left in the tab's title and icon while it runs; both are given back after. */
export function useTimeInTab(session: StudySession, left: string): void {
  const runs = isRunning(session);
  useTitle(runs ? left : null);
  const step = Math.ceil((useLeftMs(session) / session.phaseMs) * dialSteps);
  const { phase } = session;
  useEffect(() => {
    return runs ? showFavicon({ phase, share: step / dialSteps }) : undefined;
  }, [runs, phase, step]);
}

let bare = "";
let shown = "";

function useTitle(left: string | null): void {
  const { t } = useTranslation();
  const between = t("titleBetween");
  useEffect(() => {
    if (left === null) return;
    // A page that was opened meanwhile has written its own.
    if (document.title !== shown) bare = document.title;
    shown = [left, bare].join(between);
    document.title = shown;
  }, [left, between]);

  const isShown = left !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      if (document.title === shown) document.title = bare;
    };
  }, [isShown]);
}
