import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ProfileNumbers } from "@masar/contract/profile/schemas";
import { toHours } from "@masar/domain/progress/progress-summary";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { formatNumber } from "#web/platform/format/format.ts";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { openPicture, type PictureRoadmap } from "#web/entities/share-picture/picture-canvas.ts";

/** Below the brand. */
const roomAboveName = 72;

export type ShareFacts = {
  name: string;
  handle: string | null;
  numbers: ProfileNumbers;
  /** Of the path on the picture; null without one. */
  roadmap: PictureRoadmap | null;
};

type SharedPath = Pick<
  ResponseOf<"listPaths">["paths"][number],
  "status" | "total_milestones" | "completed_milestones"
>;

/** Of the active path, else of the first one that is paused or completed. */
export function getSharedRoadmap(paths: readonly SharedPath[]): PictureRoadmap | null {
  const path =
    paths.find(({ status }) => status === "active") ??
    paths.find(({ status }) => status === "paused" || status === "completed");
  return path ? { done: path.completed_milestones, total: path.total_milestones } : null;
}

/** False when the picture would show no numbers. */
export function hasNumbers({ numbers, roadmap }: ShareFacts): boolean {
  const { current_streak, total_minutes_studied, skill_points } = numbers;
  return (current_streak ?? 0) + total_minutes_studied + skill_points + (roadmap?.done ?? 0) > 0;
}

/** Draws the picture on this device; nothing is uploaded. */
export async function drawShare(
  canvas: HTMLCanvasElement,
  language: Language,
  facts: ShareFacts,
  signal: AbortSignal,
): Promise<void> {
  const t = getT(language);
  const line = t("profile:share.drawn.line");
  // Another language may be chosen meanwhile and be drawn already.
  const picture = await openPicture(canvas, { language, line, glyphs: facts.name, signal });
  if (!picture) return;
  if (facts.roadmap) picture.drawRoadmap(facts.roadmap);
  picture.writeTitle(picture.fitTitle(facts.name, roomAboveName), 244);
  if (facts.handle) picture.write(`\u2066@${facts.handle}\u2069`, 0, 302, { size: 32 });
  for (const [index, { value, label }] of listNumbers(t, facts.numbers).entries()) {
    const number = formatNumber(language, value);
    picture.write(number, index * 300, 424, { weight: 650, size: 72, token: "teal" });
    picture.write(label, index * 300, 470, { size: 28 });
  }
}

/** Omits zeros and a hidden streak. */
function listNumbers(t: TFunction, numbers: ProfileNumbers) {
  const { total_minutes_studied: minutes } = numbers;
  const hours = toHours(minutes);
  const { current_streak: streak, skill_points: points } = numbers;
  return [
    { value: streak ?? 0, label: t("profile:share.drawn.streak", { count: streak ?? 0 }) },
    minutes < hourMinutes
      ? { value: minutes, label: t("profile:share.drawn.minutes", { count: minutes }) }
      : { value: hours, label: t("profile:share.drawn.hours", { count: hours }) },
    { value: points, label: t("profile:share.drawn.points", { count: points }) },
  ].filter(({ value }) => value > 0);
}
