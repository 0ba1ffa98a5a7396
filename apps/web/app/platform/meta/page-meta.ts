import type { TFunction } from "i18next";
import type { MetaDescriptor } from "react-router";
import { getT, hasStrings } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage, pickLanguage } from "#web/platform/preferences/language.ts";

type Params = Readonly<Record<string, string | undefined>>;
type MetaArgs = { location: { pathname: string }; params: Params };
type MetaOptions = {
  description?: (t: TFunction) => string;
  /** For pages that a mail or a form links to: search engines do not list them. */
  isHidden?: boolean;
};

/** The `meta` export of a route. Title parts, most specific first. */
export function createMeta(
  title: (t: TFunction, params: Params) => string | string[],
  { description, isHidden }: MetaOptions = {},
) {
  return ({ location, params }: MetaArgs): MetaDescriptor[] => [
    ...pageMeta(location, (t) => title(t, params), description),
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export function pageMeta(
  { pathname }: MetaArgs["location"],
  title: (t: TFunction) => string | string[],
  description?: MetaOptions["description"],
): MetaDescriptor[] {
  const language = pickLanguage(pathname, getStoredLanguage());
  if (!hasStrings(language)) return [];
  const t = getT(language);
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
