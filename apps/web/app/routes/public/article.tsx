import { listNext, readArticle } from "@masar/content/blog";
import { locales } from "@masar/i18n/locales";
import { ArticleView } from "#web/features/site/blog/article-view.tsx";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import type { Route } from "./+types/article";

/** Runs in the build only. */
export function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname) ?? "en";
  return { article: readArticle(slug, language), next: listNext(slug, language) };
}

export function meta({ location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, title, lead, published } = loaderData.article;
  const language = languageOfPath(location.pathname) ?? "en";
  const maker = { "@type": "Organization", name: locales[language].brand, url: siteOrigin };
  return siteMeta(location, {
    title,
    description: lead,
    picture: `blog-${slug}`,
    published,
    data: [
      {
        "@type": "BlogPosting",
        headline: title,
        description: lead,
        datePublished: published,
        author: maker,
        publisher: maker,
        image: `${siteOrigin}/pictures/og/blog-${slug}-${language}.png`,
        mainEntityOfPage: siteOrigin + location.pathname.replace(/\/$/, ""),
      },
    ],
  });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticleView {...loaderData} />;
}
