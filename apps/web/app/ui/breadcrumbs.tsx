import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

export type Crumb = { label: string; to?: string };

/** The last entry is the page itself. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("breadcrumbs.label")}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-3">
        {items.map((item, index) => (
          <li key={item.to ?? item.label} className="flex items-center gap-1">
            {item.to && index < items.length - 1 ? (
              <Link
                to={item.to}
                className="inline-flex min-h-11 items-center rounded-sm px-1 hover:text-ink hover:underline hover:underline-offset-4"
              >
                {item.label}
              </Link>
            ) : (
              <span
                aria-current="page"
                className="inline-flex min-h-11 items-center px-1 text-ink-2"
              >
                {item.label}
              </span>
            )}
            {index < items.length - 1 && <Icon icon={ChevronRight} size={16} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
