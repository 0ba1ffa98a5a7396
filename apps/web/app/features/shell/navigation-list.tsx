import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import {
  BookOpen,
  House,
  type LucideIcon,
  MessagesSquare,
  Route,
  Settings2,
  UserRound,
} from "lucide-react";
import { links } from "#web/platform/urls/links.ts";

type NavigationListProps = {
  /** Icons only; names stay for screen readers and as tooltips. */
  isCollapsed?: boolean;
  onChoose?: () => void;
};

export function NavigationList({ isCollapsed = false, onChoose }: NavigationListProps) {
  return (
    <ul className="grid gap-1">
      {navigation.map((entry) => (
        <li key={entry.key}>
          <EntryLink entry={entry} isCollapsed={isCollapsed} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

type EntryLinkProps = { entry: NavigationEntry; isCollapsed: boolean; onChoose?: () => void };

function EntryLink({ entry, isCollapsed, onChoose }: EntryLinkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isActive = isActiveEntry(entry, pathname);
  const label = t(`shell:navigation.${entry.key}.label`);
  const link = (
    <Link
      to={entry.to}
      onClick={onChoose}
      aria-current={isActive ? (pathname === entry.to ? "page" : "true") : undefined}
      className={cn(
        "flex min-h-12 items-center gap-3 rounded-md border px-3 py-2 transition-colors duration-150",
        isActive ? "border-line bg-surface font-medium" : "border-transparent hover:bg-track",
        isCollapsed && "justify-center",
      )}
    >
      <Icon icon={entry.icon} className={isActive ? "text-teal" : "text-ink-2"} />
      <span className={isCollapsed ? "sr-only" : "min-w-0"}>
        <span className="block leading-snug">{label}</span>{" "}
        <span className="block text-xs leading-snug font-normal text-ink-3">
          {t(`shell:navigation.${entry.key}.description`)}
        </span>
      </span>
    </Link>
  );
  if (!isCollapsed) return link;
  return (
    <Tooltip label={label} side="beside">
      {link}
    </Tooltip>
  );
}

type NavigationEntry = {
  key: "dashboard" | "learningPaths" | "courses" | "community" | "profile" | "settings";
  to: string;
  icon: LucideIcon;
  /** The dashboard's URL is a prefix of others, so it is only active on its own page. */
  isExact?: boolean;
};

export const navigation: readonly NavigationEntry[] = [
  { key: "dashboard", to: links.dashboard, icon: House, isExact: true },
  { key: "learningPaths", to: links.paths, icon: Route },
  { key: "courses", to: links.courses, icon: BookOpen },
  { key: "community", to: links.community, icon: MessagesSquare },
  { key: "profile", to: links.profile, icon: UserRound },
  { key: "settings", to: links.settings, icon: Settings2 },
];

const trimSlash = (pathname: string) => pathname.replace(/(?<!^|\/)\/+$/, "");

function isActiveEntry({ to, isExact = false }: NavigationEntry, pathname: string): boolean {
  const current = trimSlash(pathname);
  return current === to || (!isExact && current.startsWith(`${to}/`));
}
