import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type PagerProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

/** Links rather than buttons: each page has its own URL and history entry. */
export function Pager({ page, hasNext, hrefOf }: PagerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={t("courses:pages.label")}
      className="flex flex-wrap items-center justify-between gap-3 pt-2"
    >
      {page > 1 ? (
        <ButtonLink
          variant="secondary"
          to={hrefOf(page - 1)}
          rel="prev"
          icon={<Icon icon={ArrowLeft} />}
        >
          {t("courses:pages.previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-2">
        {t("courses:countOnPage", { page: format.number(page) })}
      </span>
      {hasNext ? (
        <ButtonLink variant="secondary" to={hrefOf(page + 1)} rel="next">
          {t("courses:pages.next")}
          <Icon icon={ArrowRight} />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
