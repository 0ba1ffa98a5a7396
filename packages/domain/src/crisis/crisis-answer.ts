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

/** What Masar says to a message that `findCrisis` recognises, as Markdown: warm, short, and whom to call. */
export function writeCrisisAnswer(
  translate: Translate,
  { country, language }: { country: string | null; language: Language },
): string {
  const numbers = country === null ? undefined : crisisNumbers[country];
  const { helpline } = numbers ?? {};
  const emergency = numbers
    ? translate("emergency", {
        country: nameCountry(country, language),
        phone: linkTo(numbers.emergency),
      })
    : translate("emergencyUnknown");
  const lines = [
    emergency,
    ...(helpline
      ? [translate("helpline", { name: helpline.name[language], phone: linkTo(helpline.phone) })]
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

/** Where such an answer may lead: to a telephone number, or to the directory of helplines. */
export function guardCrisisLink(href: string): string | null {
  return /^tel:\d{2,15}$/.test(href) || href === helplineDirectory ? href : null;
}

function linkTo(phone: string): string {
  return `[${phone}](tel:${phone})`;
}

/** Countries of `crisisNumbers` whose English name has an article in a sentence. */
const withArticle = new Set(["AE", "GB", "PS", "US"]);

function nameCountry(country: string | null, language: Language): string {
  if (country === null) return "";
  const name = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  return language === "en" && withArticle.has(country) ? `the ${name}` : name;
}
