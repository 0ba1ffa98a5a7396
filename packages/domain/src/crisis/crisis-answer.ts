import type { Language } from "@masar/contract/settings/schemas";
import { crisisNumbers, helplineDirectory } from "./helplines.ts";

/** A string of the namespace `assistant`, below `crisis`. */
type Translate = (
  key:
    | "opening"
    | "danger"
    | "emergency"
    | "emergencyUnknown"
    | "helpline"
    | "directory"
    | "closing",
  params?: Record<string, string>,
) => string;

/** The answer, as Markdown, to a message that `findCrisis` recognises. */
export function writeCrisisAnswer(
  translate: Translate,
  { country, language }: { country: string | null; language: Language },
): string {
  const numbers = country === null ? undefined : crisisNumbers[country];
  const { helpline } = numbers ?? {};
  const emergency = numbers
    ? translate("emergency", {
        country: nameCountry(country, language),
        phone: linkPhone(numbers.emergency),
      })
    : translate("emergencyUnknown");
  const lines = [
    emergency,
    ...(helpline
      ? [translate("helpline", { name: helpline.name[language], phone: linkPhone(helpline.phone) })]
      : []),
    translate("directory", { link: `[${new URL(helplineDirectory).host}](${helplineDirectory})` }),
  ];
  return [
    translate("opening"),
    translate("danger"),
    lines.map((line) => `- ${line}`).join("\n"),
    translate("closing"),
  ].join("\n\n");
}

/** Allows phone numbers and the directory of helplines. */
export function guardCrisisLink(href: string): string | null {
  return /^tel:\d{2,15}$/.test(href) || href === helplineDirectory ? href : null;
}

function linkPhone(phone: string): string {
  return `[${phone}](tel:${phone})`;
}

/** Countries whose English name has an article. */
const withArticle = new Set(["AE", "GB", "PS", "US"]);

function nameCountry(country: string | null, language: Language): string {
  if (country === null) return "";
  const name = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  return language === "en" && withArticle.has(country) ? `the ${name}` : name;
}
