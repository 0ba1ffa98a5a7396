import { BookOpen, House, type LucideIcon, Menu, Route } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { isInPath } from "./sidebar-entry.tsx";

type BottomBarProps = {
  /** The page of the current path; the list of paths while there is none. */
  pathHref?: string;
  isMoreOpen: boolean;
  onMore: () => void;
};

/** Pages that a phone opens from the drawer. */
const morePages = [links.community, links.profile, links.settings, links.review, links.support];

/** The main pages on a phone. */
export function BottomBar({ pathHref = links.paths, isMoreOpen, onMore }: BottomBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = [
    {
      key: "today",
      to: links.dashboard,
      icon: House,
      isActive: isInPath(pathname, links.dashboard, true),
    },
    {
      key: "path",
      to: pathHref,
      icon: Route,
      isActive: isInPath(pathname, links.paths) || isInPath(pathname, links.desk),
    },
    {
      key: "courses",
      to: links.courses,
      icon: BookOpen,
      isActive: isInPath(pathname, links.courses),
    },
  ] as const;
  const isUnderMore = morePages.some((to) => isInPath(pathname, to));
  return (
    <nav aria-label={t("shell:bar.label")} className="flex flex-1">
      <ul className="flex flex-1">
        {entries.map(({ key, to, icon, isActive }) => (
          <li key={key} className="flex min-w-0 flex-1">
            <Link
              to={to}
              aria-current={isActive ? (pathname === to ? "page" : "true") : undefined}
              className={cn(itemClass, isActive ? "font-medium text-teal" : "text-ink-2")}
            >
              <BarLabel icon={icon} label={t(`shell:bar.${key}`)} />
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            aria-current={isUnderMore ? "true" : undefined}
            onClick={onMore}
            className={cn(itemClass, isUnderMore ? "font-medium text-teal" : "text-ink-2")}
          >
            <BarLabel icon={Menu} label={t("shell:bar.more")} />
          </button>
        </li>
      </ul>
    </nav>
  );
}

const itemClass =
  "grid min-h-16 w-full content-center justify-items-center gap-0.5 rounded-md px-0.5 -outline-offset-2";

function BarLabel({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon icon={icon} size={22} />
      <span className="max-w-full text-xs leading-snug wrap-anywhere">{label}</span>
    </>
  );
}
