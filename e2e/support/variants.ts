import { hash } from "node:crypto";
import type { TestInfo } from "@playwright/test";

/**
 * Language, window and theme in four combinations that contain every pair of values. A test runs in one of them,
 * chosen by its title; `VARIANT=ar-desktop-dark npx playwright test …` runs it in another.
 */
export const variants = {
  "en-desktop-light": { language: "en", window: "desktop", theme: "light" },
  "en-phone-dark": { language: "en", window: "phone", theme: "dark" },
  "ar-desktop-dark": { language: "ar", window: "desktop", theme: "dark" },
  "ar-phone-light": { language: "ar", window: "phone", theme: "light" },
} as const;

export type VariantName = keyof typeof variants;

export const variantNames = Object.keys(variants) as VariantName[];

export const windows = {
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const;

export const regions = {
  en: { locale: "en-GB", timezoneId: "Asia/Dubai" },
  ar: { locale: "ar-EG", timezoneId: "Africa/Cairo" },
} as const;

/** A test that needs a language or a window has a tag; `@once` means English on a desktop. */
export function chooseVariant(info: Pick<TestInfo, "title" | "tags">): VariantName {
  const forced = process.env["VARIANT"];
  if (forced !== undefined) return requireVariant(forced);
  const tags = new Set(info.tags);
  const fitting = variantNames.filter((name) => {
    const { language, window, theme } = variants[name];
    if (tags.has("@once")) return language === "en" && window === "desktop";
    const wanted = [...tags].filter((tag) => /^@(en|ar|desktop|phone|light|dark)$/.test(tag));
    return wanted.every((tag) => [language, window, theme].some((value) => `@${value}` === tag));
  });
  const name = fitting[hash("sha256", info.title, "buffer").readUInt8() % fitting.length];
  if (!name) throw new Error(`No variant fits the tags of "${info.title}"`);
  return name;
}

function requireVariant(name: string): VariantName {
  const found = variantNames.find((known) => known === name);
  if (!found) throw new Error(`VARIANT is one of ${variantNames.join(", ")}, not ${name}`);
  return found;
}
