import { type Language, languages, locales } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import type { MetaDescriptor } from "react-router";
import { getT } from "#web/platform/i18n/i18n.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { publicHref, switchPublicLanguage } from "#web/platform/urls/links.ts";
import { pageMeta } from "./page-meta.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";

export type SiteMeta = {
  title: string;
  description: string;
  /** File name in `public/pictures/og`, without the language. */
  picture: string;
  /** Of an article. */
  published?: string;
  /** schema.org objects. */
  data?: object[];
};

/** The `meta` export of a static page. */
export function createSiteMeta(describe: (t: TFunction) => SiteMeta) {
  return ({ location }: { location: { pathname: string } }) =>
    siteMeta(location, describe(getT(languageOfPath(location.pathname) ?? "en")));
}

/** For search engines and link previews. */
export function siteMeta(location: { pathname: string }, page: SiteMeta): MetaDescriptor[] {
  const pathname = location.pathname.replace(/(.)\/$/, "$1");
  const language = languageOfPath(pathname) ?? "en";
  const address = siteOrigin + pathname;
  const og = (property: string, content: string) => ({ property: `og:${property}`, content });
  return [
    ...pageMeta(
      location,
      () => page.title,
      () => page.description,
    ),
    { tagName: "link", rel: "canonical", href: address },
    ...alternates(pathname),
    ...(isOfBlog(pathname) ? [feedLink(language)] : []),
    og("site_name", locales[language].brand),
    og("type", page.published ? "article" : "website"),
    og("title", page.title),
    og("description", page.description),
    og("url", address),
    og("locale", locales[language].openGraph),
    og("image", `${siteOrigin}/pictures/og/${page.picture}-${language}.png`),
    og("image:width", "1200"),
    og("image:height", "630"),
    og("image:alt", page.title),
    ...(page.published ? [{ property: "article:published_time", content: page.published }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.data ?? []).map((thing) => ({
      "script:ld+json": {
        "@context": "https://schema.org",
        ...languageOf(thing, language),
        ...thing,
      },
    })),
  ];
}

/** Texts have a language; an organization has none. */
function languageOf(thing: object, language: Language): { inLanguage?: Language } {
  const isWritten = !("@type" in thing && thing["@type"] === "Organization");
  return isWritten ? { inLanguage: language } : {};
}

function isOfBlog(pathname: string): boolean {
  return /^(?:\/ar)?\/blog(?:\/|$)/.test(pathname);
}

function feedLink(language: Language): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: locales[language].brand,
    href: siteOrigin + publicHref("/blog/feed.xml", language),
  };
}

function alternates(pathname: string): MetaDescriptor[] {
  const addressIn = (language: Language) =>
    siteOrigin + switchPublicLanguage({ pathname, search: "", hash: "" }, language);
  const link = (hrefLang: string, language: Language) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: addressIn(language),
  });
  return [...languages.map((language) => link(language, language)), link("x-default", "en")];
}
