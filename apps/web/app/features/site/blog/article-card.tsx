import type { ArticleHead } from "@masar/content/blog";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { TagLinks } from "./tag-links.tsx";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

type ArticleCardProps = {
  article: ArticleHead;
  level: 2 | 3;
};

/** The whole card links to the article; its tags lie above that link. */
export function ArticleCard({ article, level }: ArticleCardProps) {
  const hrefOf = usePublicHref();
  const Heading = `h${level}` as const;
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-outline sm:p-6">
      <ArticleFacts article={article} />
      <Heading className="text-xl">
        <a
          href={hrefOf(`/blog/${article.slug}`)}
          className="after:absolute after:inset-0 after:rounded-lg hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {article.title}
        </a>
      </Heading>
      <p className="text-ink-2">{article.lead}</p>
      <TagLinks tags={article.tags} className="relative mt-auto pt-1" />
    </article>
  );
}

export function ArticleFacts({ article }: { article: Pick<ArticleHead, "published" | "minutes"> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="text-sm text-ink-2">
      <time dateTime={article.published} suppressHydrationWarning>
        {format.date(article.published, "date", "UTC")}
      </time>
      {t("between")}
      {t("pages:blog.minutes", { count: article.minutes })}
    </p>
  );
}
