import type { ArticleSection } from "@masar/content/blog";
import { useTranslation } from "react-i18next";

export function ContentsAside({ sections }: { sections: ArticleSection[] }) {
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

export function ContentsFold({ sections }: { sections: ArticleSection[] }) {
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
