import type { TFunction } from "i18next";
import type { MetaDescriptor } from "react-router";
import { getT, hasStrings } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";

type Text = (t: TFunction) => string;
type Place = { pathname: string };

function getPageT(location: Place): TFunction | undefined {
  const language = pickLanguage(location.pathname, getStoredLanguage());
  return hasStrings(language) ? getT(language) : undefined;
}

/** Title parts, most specific first. */
export function pageMeta(
  location: Place,
  title: (t: TFunction) => string | string[],
  description?: Text,
): MetaDescriptor[] {
  const t = getPageT(location);
  if (!t) return [];
  const [own, brand] = [[title(t)].flat(), t("brand")];
  const parts = own.some((part) => namesBrand(part, brand)) ? own : [...own, brand];
  const tags: MetaDescriptor[] = [{ title: parts.join(t("titleBetween")) }];
  if (description) tags.push({ name: "description", content: description(t) });
  return tags;
}

/** In Arabic the brand is also the common noun "path": not in «المسار», and not before another word («مسار تعلّم»). */
function namesBrand(title: string, brand: string): boolean {
  const parts = title.split(brand);
  return parts
    .slice(1)
    .some(
      (after, index) =>
        !/\p{L}$/u.test(parts[index] ?? "") && !/^(?:\p{L}|\s\p{Script=Arabic})/u.test(after),
    );
}

/** For pages without a title of their own. */
export function brandMeta(location: Place): MetaDescriptor[] {
  const t = getPageT(location);
  return t ? [{ title: t("brand") }] : [];
}

/** For pages that a mail or a form links to. */
export const hiddenFromSearch: MetaDescriptor = { name: "robots", content: "noindex" };
