import type { Profile, ProfileNumbers } from "@masar/contract/profile/schemas";
import { isolateValue } from "@masar/domain/text/bidi";
import { type Language, locales } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { formatNumber } from "#web/platform/format/format.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { starPath } from "#web/ui/display/star.tsx";

export const pictureSize = { width: 1200, height: 630 };

export type ShareFacts = {
  name: string;
  handle: string | null;
  numbers: ProfileNumbers;
  /** Percentage of the path on the picture; null without a path. */
  progress: number | null;
};

/** The progress of the active path, else of the first one. */
export function getSharedProgress(paths: Profile["paths"]): number | null {
  const path = paths.find(({ status }) => status === "active") ?? paths[0];
  return path?.progress_percentage ?? null;
}

/** False when the picture would show no numbers. */
export function hasNumbers({ numbers, progress }: ShareFacts): boolean {
  const { current_streak, total_hours_studied, skill_points } = numbers;
  return (current_streak ?? 0) + total_hours_studied + skill_points + (progress ?? 0) > 0;
}

export function countReached(progress: number | null, stars: number): number {
  return Math.floor(((progress ?? 0) / 100) * stars);
}

const margin = 84;
const starUnits = 40;

type Colour = (token: string) => string;
type TextLook = { weight?: number; size: number; token?: string };

/** Draws the picture on this device; nothing is uploaded. */
export async function drawShare(
  canvas: HTMLCanvasElement,
  language: Language,
  facts: ShareFacts,
  signal: AbortSignal,
): Promise<void> {
  const { width, height } = pictureSize;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser has no canvas");
  const family = getComputedStyle(document.body).fontFamily;
  const font = (weight: number, size: number) => `${weight} ${size}px ${family}`;
  const t = getT(language);
  const glyphs = `${facts.name} ${t("profile:share.drawn.line")} ${t("brand")} 0123456789`;
  // A canvas does not wait for fonts, so the glyphs of both scripts are loaded first.
  await Promise.all([600, 350].map((weight) => document.fonts.load(font(weight, 48), glyphs)));
  // Another language was chosen meanwhile and may be drawn already.
  if (signal.aborted) return;

  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (token) => style.getPropertyValue(`--${token}`).trim();
  const isRtl = language === "ar";
  const toX = (offset: number) => (isRtl ? width - margin - offset : margin + offset);
  const write = (text: string, offset: number, y: number, look: TextLook) => {
    const { weight = 350, size, token = "ink-2" } = look;
    pen.font = font(weight, size);
    pen.fillStyle = colour(token);
    pen.fillText(text, toX(offset), y);
  };
  canvas.width = width;
  canvas.height = height;
  pen.direction = isRtl ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, width, height);
  if (facts.progress !== null) drawRoadmap(pen, colour, { isRtl, progress: facts.progress });

  drawStar(pen, toX(24), 92, 52, colour("teal"));
  write(t("brand"), 64, 106, { weight: 650, size: 40, token: "ink" });
  pen.textAlign = "end";
  write(t("profile:share.drawn.line"), width - 2 * margin, 104, { size: 28 });
  pen.textAlign = "start";

  const name = isolateValue(facts.name, locales[language].dir);
  const nameSize = fitText(pen, name, (size) => font(650, size), width - 2 * margin);
  write(name, 0, 244, { weight: 650, size: nameSize, token: "ink" });
  if (facts.handle) write(`\u2066@${facts.handle}\u2069`, 0, 302, { size: 32 });
  for (const [index, { value, label }] of listNumbers(t, facts.numbers).entries()) {
    const number = formatNumber(language, value);
    write(number, index * 300, 424, { weight: 650, size: 72, token: "teal" });
    write(label, index * 300, 470, { size: 28 });
  }
}

/** Omits zeros and a hidden streak. */
function listNumbers(t: TFunction, numbers: ProfileNumbers) {
  const hours = Math.round(numbers.total_hours_studied * 10) / 10;
  const { current_streak: streak, skill_points: points } = numbers;
  return [
    { value: streak ?? 0, label: t("profile:share.drawn.streak", { count: streak ?? 0 }) },
    { value: hours, label: t("profile:share.drawn.hours", { count: hours }) },
    { value: points, label: t("profile:share.drawn.points", { count: points }) },
  ].filter(({ value }) => value > 0);
}

/** A finished path has no star left to reach. */
function drawRoadmap(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  { isRtl, progress }: { isRtl: boolean; progress: number },
): void {
  const { width } = pictureSize;
  const y = 558;
  const toX = (share: number) => {
    const x = margin + share * (width - 2 * margin);
    return isRtl ? width - x : x;
  };
  const stars = [0.02, 0.26, 0.5, 0.74, 0.98];
  const now = countReached(progress, stars.length);
  pen.lineWidth = 6;
  pen.lineCap = "round";
  const line = (from: number, to: number, stroke: string) => {
    pen.strokeStyle = stroke;
    pen.beginPath();
    pen.moveTo(toX(from), y);
    pen.lineTo(toX(to), y);
    pen.stroke();
  };
  line(stars[0] ?? 0, stars.at(-1) ?? 1, colour("track"));
  line(stars[0] ?? 0, stars[now] ?? stars.at(-1) ?? 1, colour("teal"));
  for (const [index, share] of stars.entries()) {
    const isDone = index < now;
    const stroke = isDone ? "teal" : index === now ? "saffron" : "outline";
    const fill = isDone ? "teal" : index === now ? "saffron-soft" : "surface";
    drawStar(pen, toX(share), y, 56, colour(fill), colour(stroke));
  }
}

function drawStar(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  fill: string,
  stroke: string = fill,
): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / starUnits, size / starUnits);
  const star = new Path2D(starPath);
  pen.lineWidth = 2.2;
  pen.lineJoin = "round";
  pen.fillStyle = fill;
  pen.strokeStyle = stroke;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas context, not an array
  pen.fill(star);
  pen.stroke(star);
  pen.restore();
}

/** Shrinks the font until the name fits; a name has at most sixty letters. */
function fitText(
  pen: CanvasRenderingContext2D,
  text: string,
  font: (size: number) => string,
  maxWidth: number,
): number {
  for (let size = 76; size > 28; size -= 4) {
    pen.font = font(size);
    if (pen.measureText(text).width <= maxWidth) return size;
  }
  return 28;
}
