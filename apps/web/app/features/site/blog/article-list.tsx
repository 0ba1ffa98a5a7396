import type { ArticleHead, Tag } from "@masar/content/blog";
import { Rss } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ArticleCard } from "./article-card.tsx";
import { TagNav } from "./tag-links.tsx";

type ArticleListProps = {
  title: string;
  lead: string;
  articles: ArticleHead[];
  tags: Tag[];
  tag?: Tag;
};

export function ArticleList({ title, lead, articles, tags, tag }: ArticleListProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <div className="grid gap-8 py-4 md:gap-10 md:py-8">
      <header className="grid gap-6">
        <div className="grid gap-3">
          <h1 className="text-4xl">{title}</h1>
          <p className="measure text-lg text-ink-2">{lead}</p>
        </div>
        <TagNav tags={tags} current={tag} />
      </header>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} level={2} />
          </li>
        ))}
      </ul>
      <a
        href={hrefOf("/blog/feed.xml")}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-teal underline-offset-4 hover:underline"
      >
        <Icon icon={Rss} size={18} />
        {t("pages:blog.feed")}
      </a>
    </div>
  );
}
