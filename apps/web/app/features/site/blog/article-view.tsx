import type { Article, ArticleHead } from "@masar/content/blog";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import { readingRules } from "../reading-rules.ts";
import { ArticleCard } from "./article-card.tsx";
import { ArticleFacts } from "./article-facts.tsx";
import { ContentsAside, ContentsFold } from "./contents.tsx";
import { ShareLinks } from "./share-links.tsx";
import { TagLinks } from "./tag-links.tsx";

/** Fewer sections need no table of contents. */
const manySections = 5;

export function ArticleView({ article, next }: { article: Article; next: ArticleHead[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const sections = article.sections.length >= manySections ? article.sections : [];
  const rules = {
    ...readingRules,
    nameHeading: (title: string) => article.sections.find((one) => one.title === title)?.id,
  };
  return (
    <div className="grid gap-12 py-4 md:py-8">
      <div className="grid justify-center gap-x-16 lg:grid-cols-[minmax(0,68ch)_15rem]">
        <article className="grid min-w-0 grid-cols-1 gap-8">
          <ArticleHeader article={article} />
          {sections.length > 0 && <ContentsFold sections={sections} />}
          <div className="reading [&>h2:last-of-type~*]:text-sm">
            <MarkdownView
              text={article.text}
              topLevel={2}
              rules={rules}
              dir={locales[language].dir}
            />
          </div>
          <footer className="border-t border-line pt-3">
            <ShareLinks slug={article.slug} title={article.title} />
          </footer>
        </article>
        {sections.length > 0 && <ContentsAside sections={sections} />}
      </div>
      <section className="grid gap-5 border-t border-line pt-8">
        <h2 className="text-2xl">{t("pages:blog.next")}</h2>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {next.map((other) => (
            <li key={other.slug}>
              <ArticleCard article={other} level={3} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ArticleHeader({ article }: { article: Article }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const other = language === "en" ? "ar" : "en";
  return (
    <header className="grid gap-4">
      <a
        href={publicHref("/blog", language)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-teal underline underline-offset-4 hover:decoration-2"
      >
        {t("pages:blog.title")}
      </a>
      <h1 className="text-3xl md:text-4xl">{article.title}</h1>
      <p className="text-lg text-ink-2">{article.lead}</p>
      <ArticleFacts article={article} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <TagLinks tags={article.tags} />
        <a
          href={publicHref(`/blog/${article.slug}`, other)}
          hrefLang={other}
          lang={other}
          dir={locales[other].dir}
          className="inline-flex min-h-11 items-center text-sm text-teal underline underline-offset-4 hover:decoration-2"
        >
          {t("pages:blog.otherLanguage")}
        </a>
      </div>
    </header>
  );
}
