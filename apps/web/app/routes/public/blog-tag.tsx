import { listTagged, listTags, readTag } from "@masar/content/blog";
import { useTranslation } from "react-i18next";
import { ArticleList } from "#web/features/site/blog/article-list.tsx";
import { getT } from "#web/platform/i18n/i18n.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/blog-tag";

/** Runs in the build only. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const tag = readTag(params.tag, pathname);
  return { tag, articles: listTagged(tag, languageOfPath(pathname) ?? "en"), tags: listTags() };
}

export function meta({ location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const t = getT(languageOfPath(location.pathname) ?? "en");
  return siteMeta(location, {
    title: t("pages:blog.aboutTag", { tag: t(`pages:tags.${loaderData.tag}.name`) }),
    description: t(`pages:tags.${loaderData.tag}.description`),
    picture: "blog",
  });
}

export default function BlogTagPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ArticleList
      title={t("pages:blog.aboutTag", { tag: t(`pages:tags.${loaderData.tag}.name`) })}
      lead={t(`pages:tags.${loaderData.tag}.description`)}
      {...loaderData}
    />
  );
}
