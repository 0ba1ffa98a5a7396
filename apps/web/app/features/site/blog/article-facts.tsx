import type { ArticleHead } from "@masar/content/blog";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

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
