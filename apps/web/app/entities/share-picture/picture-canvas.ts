import { isolateValue } from "@masar/domain/text/bidi";
import { type Language, locales } from "@masar/i18n/locales";
import { getT } from "#web/platform/i18n/i18n.ts";
import { starPath } from "#web/ui/display/star.tsx";
import { type FittedText, fitLines } from "./fit-lines.ts";

export const pictureSize = { width: 1200, height: 630 };

const margin = 84;
const starUnits = 40;
const titleWeight = 650;
const textWidth = pictureSize.width - 2 * margin;

type Colour = (token: string) => string;
type TextLook = { weight?: number; size: number; token?: string };

/** Milestones of a path. */
export type PictureRoadmap = { done: number; total: number };

export type Picture = {
  /** `offset` is from the margin at the start of the line. */
  write: (text: string, offset: number, y: number, look: TextLook) => void;
  /** A title in up to three lines, of which those above the last one are at most `rise` high. */
  fitTitle: (text: string, rise: number) => FittedText;
  /** `y` is the baseline of the last line. */
  writeTitle: (title: FittedText, y: number) => void;
  drawRoadmap: (roadmap: PictureRoadmap) => void;
};

/** Draws paper, brand and the given line; null when `signal` was aborted meanwhile. Nothing is uploaded. */
export async function openPicture(
  canvas: HTMLCanvasElement,
  options: { language: Language; line: string; glyphs: string; signal?: AbortSignal },
): Promise<Picture | null> {
  const { language, line, signal } = options;
  const { width, height } = pictureSize;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser has no canvas");
  const family = getComputedStyle(document.body).fontFamily;
  const font = (weight: number, size: number) => `${weight} ${size}px ${family}`;
  const brand = getT(language)("brand");
  const glyphs = `${options.glyphs} ${line} ${brand} 0123456789`;
  // A canvas does not wait for fonts, so the glyphs of both scripts are loaded first.
  await Promise.all([600, 350].map((weight) => document.fonts.load(font(weight, 48), glyphs)));
  if (signal?.aborted) return null;

  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (token) => style.getPropertyValue(`--${token}`).trim();
  const isRtl = language === "ar";
  const toX = (offset: number) => (isRtl ? width - margin - offset : margin + offset);
  const write: Picture["write"] = (text, offset, y, look) => {
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
  drawStar(pen, toX(24), 92, 52, colour("teal"));
  write(brand, 64, 106, { weight: 650, size: 40, token: "ink" });
  pen.textAlign = "end";
  write(line, textWidth, 104, { size: 28 });
  pen.textAlign = "start";
  return {
    write,
    fitTitle: (text, rise) =>
      fitLines(text, { width: textWidth, rise }, (part, size) => {
        pen.font = font(titleWeight, size);
        return pen.measureText(part).width;
      }),
    writeTitle: ({ lines, size, rise }, y) => {
      const step = rise / Math.max(1, lines.length - 1);
      for (const [index, text] of lines.entries()) {
        const isolated = isolateValue(text, locales[language].dir);
        const look = { weight: titleWeight, size, token: "ink" };
        write(isolated, 0, y - rise + index * step, look);
      }
    },
    drawRoadmap: (roadmap) => drawRoadmap(pen, colour, isRtl, roadmap),
  };
}

const maxStars = 10;

/** One star for each milestone; a longer path has fewer, in proportion. Only a finished path has all of them reached. */
export function countStars({ done, total }: PictureRoadmap): { reached: number; count: number } {
  if (total <= maxStars) return { reached: Math.min(done, total), count: total };
  const share = Math.round((done / total) * maxStars);
  const reached =
    done >= total ? maxStars : Math.min(maxStars - 1, Math.max(share, Math.sign(done)));
  return { reached, count: maxStars };
}

/** Of the width; one star alone is in the middle. */
function listStarPlaces(count: number): number[] {
  if (count === 1) return [0.5];
  return Array.from({ length: count }, (_, index) => 0.02 + (0.96 * index) / (count - 1));
}

/** A finished path has no star left to reach. */
function drawRoadmap(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  isRtl: boolean,
  roadmap: PictureRoadmap,
): void {
  const { width } = pictureSize;
  const y = 558;
  const toX = (share: number) => {
    const x = margin + share * (width - 2 * margin);
    return isRtl ? width - x : x;
  };
  const { reached: now, count } = countStars(roadmap);
  const stars = listStarPlaces(count);
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
