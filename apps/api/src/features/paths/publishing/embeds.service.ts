import { createHash } from "node:crypto";
import type { PublishedPath } from "@masar/contract/publications/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { locales } from "@masar/i18n/locales";
import type { Ctx } from "#api/context.ts";
import { translate } from "#api/i18n/translate.ts";
import { drawCard } from "./draw-card.ts";
import { drawFrame, frameStyle } from "./draw-frame.ts";
import { getPublishedPath } from "./published-path.service.ts";

type EmbedInput = { token: string; lang?: Language | undefined };

export type EmbedText = {
  language: Language;
  dir: "ltr" | "rtl";
  brand: string;
  title: string;
  /** Of the title, which may be in another language. */
  titleDir: "ltr" | "rtl";
  label: string;
  facts: string;
  milestones: string[];
  /** Null when the progress is not shown. */
  progress: { percentage: number; text: string } | null;
  open: string;
  href: string;
};

const styleHash = createHash("sha256").update(frameStyle).digest("base64");

/** For pages of other sites. Neither is cached, so that a revoked link ends at once. */
const embedHeaders = { "cross-origin-resource-policy": "cross-origin" };

export const cardHeaders = {
  ...embedHeaders,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export const frameHeaders = {
  ...embedHeaders,
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
};

export async function getPublishedCard(ctx: Ctx, input: EmbedInput): Promise<string> {
  return drawCard(await readText(ctx, input));
}

export async function getPublishedFrame(ctx: Ctx, input: EmbedInput): Promise<string> {
  return drawFrame(await readText(ctx, input));
}

async function readText(ctx: Ctx, { token, lang }: EmbedInput): Promise<EmbedText> {
  const path = await getPublishedPath(ctx, { token });
  const language = lang ?? path.language;
  const { dir, brand } = locales[language];
  const prefix = language === "ar" ? "/ar" : "";
  return {
    language,
    dir,
    brand,
    title: path.title,
    titleDir: directionOf(path.title) ?? dir,
    label: translate(language, "published:card.title", { title: path.title }),
    facts: listFacts(language, path),
    milestones: path.milestones.map(({ title }) => title),
    progress: toProgress(language, path),
    open: translate(language, "published:card.open"),
    href: new URL(`${prefix}/p/${token}`, ctx.env.PUBLIC_URL).href,
  };
}

function listFacts(language: Language, { milestones, hours, display_name }: PublishedPath) {
  const format = new Intl.NumberFormat(locales[language].tag);
  const counted = (key: "milestones" | "hours", count: number) =>
    translate(language, `published:${key}`, { count, shown: format.format(count) });
  const facts = [counted("milestones", milestones.length)];
  const whole = Math.round(hours);
  if (whole > 0) facts.push(counted("hours", whole));
  if (display_name) facts.push(translate(language, "published:by", { name: display_name }));
  return facts.join(translate(language, "common:between"));
}

function toProgress(language: Language, { progress_percentage: percentage }: PublishedPath) {
  if (percentage === null) return null;
  const format = new Intl.NumberFormat(locales[language].tag, { style: "percent" });
  const percent = format.format(percentage / 100);
  return { percentage, text: translate(language, "published:percent", { percent }) };
}
