import { isRunning, type StudySession } from "@masar/domain/study/session-clock";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLeftMs } from "#web/entities/study-session/session-store.ts";
import { starPath } from "#web/ui/display/star.tsx";

/** More steps are not visible in a small icon. */
const dialSteps = 60;

/** Shows the remaining time in the title and icon of the tab while the clock runs. */
export function useTabClock(session: StudySession, left: string): void {
  const isTicking = isRunning(session);
  useTitle(isTicking ? left : null);
  const step = Math.ceil((useLeftMs(session) / session.phaseMs) * dialSteps);
  const { phase } = session;
  useEffect(
    () => (isTicking ? showFavicon({ phase, share: step / dialSteps }) : undefined),
    [isTicking, phase, step],
  );
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

const size = 64;
const colours = { focus: "#0e5f5b", break: "#bf7708", track: "#cfd8d3" };

type Dial = { phase: "focus" | "break"; share: number };

/** Draws a ring of the remaining time around our star. Returns a function that restores the icon. */
function showFavicon(dial: Dial): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const image = link && drawDial(dial);
  if (!link || !image) return () => {};
  const original = link.dataset.own ?? link.getAttribute("href") ?? "";
  link.dataset.own = original;
  link.type = "image/png";
  link.href = image;
  return () => {
    link.type = "image/svg+xml";
    link.href = original;
    delete link.dataset.own;
  };
}

function drawDial({ phase, share }: Dial): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const center = size / 2;
  const radius = center - 5;
  const top = -Math.PI / 2;
  const arc = (until: number, colour: string) => {
    context.beginPath();
    context.arc(center, center, radius, top, top + until * 2 * Math.PI);
    context.lineWidth = 9;
    context.strokeStyle = colour;
    context.stroke();
  };
  arc(1, colours.track);
  arc(share, colours[phase]);
  // The star is drawn in a box of 40 units.
  context.translate(center - 18, center - 18);
  context.scale(0.9, 0.9);
  context.fillStyle = colours[phase];
  const star = new Path2D(starPath);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(star);
  return canvas.toDataURL("image/png");
}
