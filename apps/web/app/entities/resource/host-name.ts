import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { TFunction } from "i18next";

/** YouTube is written as in the texts around it; other hosts have one name in both languages. */
export function nameHost(
  t: TFunction,
  { host, host_name }: Pick<ResourceCard, "host" | "host_name">,
): string {
  return host === "youtube.com" ? t("courses:resources.youTube") : host_name;
}
