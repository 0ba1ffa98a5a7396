import { catalog } from "@masar/catalog/catalog";
import { strings as ar } from "@masar/i18n/ar";
import { strings as en } from "@masar/i18n/en";
import { legalStrings } from "@masar/i18n/legal";
import { type Language, languages, locales } from "@masar/i18n/locales";
import { listArticles } from "./blog.ts";

const pages = { en: en.pages, ar: ar.pages };

/** What is written on each drawn picture (`npm run pictures`), by its name without `.png`. */
export function listPictureTitles(): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) =>
      Object.entries(titlesIn(language)).map(([name, title]) => [`${name}-${language}`, title]),
    ),
  );
}

function titlesIn(language: Language): Record<string, string> {
  const { home, about, blog, contact, faq, paths } = pages[language];
  const { privacy, terms } = legalStrings[language];
  const articles = listArticles(language).map(({ slug, title }) => [`blog-${slug}`, title]);
  const listed = catalog.blueprints.map(({ slug, title, title_ar }) => [
    `path-${slug}`,
    language === "ar" ? title_ar : title,
  ]);
  return {
    home: withoutBrand(home.title, language),
    about: about.title,
    blog: blog.title,
    contact: contact.title,
    faq: faq.title,
    privacy: privacy.title,
    terms: terms.title,
    paths: paths.headline,
    ...Object.fromEntries(articles),
    ...Object.fromEntries(listed),
  };
}

/** The brand has its own place on the picture. */
function withoutBrand(title: string, language: Language): string {
  const rest = title.replace(`${locales[language].brand}: `, "");
  return rest.charAt(0).toLocaleUpperCase(language) + rest.slice(1);
}
