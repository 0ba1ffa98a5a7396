import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

export type Crumb = {
  label: string;
  to?: string;
  /** Also the title of the page, so that a phone does not repeat it as the way back. */
  isTitle?: boolean;
};

/** The last entry is the page itself. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  const { t } = useTranslation();
  const parent = items.findLastIndex(({ isTitle }, index) => index < items.length - 1 && !isTitle);
  return (
    <nav aria-label={t("breadcrumbs.label")}>
      <ol className="flex items-center gap-x-1 text-sm whitespace-nowrap text-ink-3 sm:flex-wrap">
        {items.map((item, index) => (
          <li
            key={item.to ?? item.label}
            // A phone shows one way back: the nearest parent.
            className={cn(
              "flex min-w-0 items-center gap-1",
              index !== parent && "max-sm:not-focus-within:sr-only",
            )}
          >
            {index === parent && (
              <Icon icon={ChevronLeft} size={16} className="shrink-0 sm:hidden" />
            )}
            {item.to && index < items.length - 1 ? (
              <Link
                to={item.to}
                className="inline-flex min-h-11 min-w-0 items-center rounded-sm px-1 hover:text-ink hover:underline hover:underline-offset-4"
              >
                <bdi {...bidiText(item.label)} className="max-w-[40ch] truncate" />
              </Link>
            ) : (
              <span className="inline-flex min-h-11 min-w-0 items-center px-1 text-ink-2">
                <bdi
                  {...bidiText(item.label)}
                  aria-current="page"
                  className="max-w-[40ch] truncate"
                />
              </span>
            )}
            {index < items.length - 1 && (
              <Icon icon={ChevronRight} size={16} className="shrink-0 max-sm:hidden" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
