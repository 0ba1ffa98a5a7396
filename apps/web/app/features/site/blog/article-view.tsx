import type { Article, ArticleHead, ArticleSection } from "@masar/content/blog";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import { readingRules } from "#web/features/site/reading-rules.ts";
import { ArticleCard, ArticleFacts } from "./article-card.tsx";
import { TagLinks } from "./tag-links.tsx";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { networks, shareAddress } from "#web/features/site/share-addresses.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

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
      <TextAnchor
        href={publicHref("/blog", language)}
        isTall
        className="justify-self-start text-sm"
      >
        {t("pages:blog.title")}
      </TextAnchor>
      <h1 className="text-3xl md:text-4xl">{article.title}</h1>
      <p className="text-lg text-ink-2">{article.lead}</p>
      <ArticleFacts article={article} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <TagLinks tags={article.tags} />
        <TextAnchor
          href={publicHref(`/blog/${article.slug}`, other)}
          hrefLang={other}
          lang={other}
          dir={locales[other].dir}
          isTall
          className="text-sm"
        >
          {t("pages:blog.otherLanguage")}
        </TextAnchor>
      </div>
    </header>
  );
}

function ContentsAside({ sections }: { sections: ArticleSection[] }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("pages:blog.contents")}
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block"
    >
      <p className="mb-2 text-sm font-medium">{t("pages:blog.contents")}</p>
      <SectionLinks sections={sections} />
    </nav>
  );
}

function ContentsFold({ sections }: { sections: ArticleSection[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("pages:blog.contents")} className="lg:hidden">
      <details className="unfold border-t border-line">
        <summary>{t("pages:blog.contents")}</summary>
        <div className="pb-3">
          <SectionLinks sections={sections} />
        </div>
      </details>
    </nav>
  );
}

function SectionLinks({ sections }: { sections: ArticleSection[] }) {
  return (
    <ol className="grid border-s border-line text-sm text-ink-2">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-1.5 ps-4 hover:border-teal hover:text-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Plain links: no third-party code is on the page. */
function ShareLinks({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const address = siteOrigin + hrefOf(`/blog/${slug}`);
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm">
      <p className="text-ink-2">{t("pages:blog.share")}</p>
      <ul className="flex flex-wrap gap-x-5">
        {networks.map((network) => {
          const name = t(`pages:blog.places.${network}`);
          return (
            <li key={network}>
              <TextAnchor
                href={shareAddress(network, address, title)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t("pages:blog.shareOn", { name })}
                isTall
              >
                {name}
              </TextAnchor>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
