import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { isActiveEntry, navigation, type NavigationEntry } from "./navigation.ts";

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
