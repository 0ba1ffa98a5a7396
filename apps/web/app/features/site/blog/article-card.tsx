import type { ArticleHead } from "@masar/content/blog";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ArticleFacts } from "./article-facts.tsx";
import { TagLinks } from "./tag-links.tsx";

type ArticleCardProps = {
  article: ArticleHead;
  level: 2 | 3;
};

/** The whole card links to the article; its tags lie above that link. */
export function ArticleCard({ article, level }: ArticleCardProps) {
  const { language } = useLanguage();
  const Heading = `h${level}` as const;
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-outline sm:p-6">
      <ArticleFacts article={article} />
      <Heading className="text-xl">
        <a
          href={publicHref(`/blog/${article.slug}`, language)}
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
