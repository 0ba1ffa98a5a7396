import { listArticles, listTags } from "@masar/content/blog";
import { useTranslation } from "react-i18next";
import { ArticleList } from "#web/features/site/blog/article-list.tsx";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { createSiteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/blog";

/** Runs in the build only. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return { articles: listArticles(languageOfPath(pathname) ?? "en"), tags: listTags() };
}

export const meta = createSiteMeta((t) => ({
  title: t("pages:blog.title"),
  description: t("pages:blog.description"),
  picture: "blog",
}));

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return <ArticleList title={t("pages:blog.title")} lead={t("pages:blog.lead")} {...loaderData} />;
}
