import type { LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type SidebarEntryProps = {
  icon: LucideIcon;
  label: string;
  description?: string;
  /** The icon only; the name stays for screen readers and as a tooltip. */
  isCollapsed: boolean;
  onChoose?: () => void;
} & ({ to: string; isExact?: boolean } | { isOpen: boolean; onOpen: () => void });

/** A link to a page, or a button that opens a dialog. */
export function SidebarEntry(props: SidebarEntryProps) {
  const { icon, label, description, isCollapsed, onChoose } = props;
  const { pathname } = useLocation();
  const isActive = "to" in props && isInPath(pathname, props.to, props.isExact);
  const className = cn(
    "flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-2 text-start [@media(height<60rem)]:py-0.5 transition-colors duration-150",
    isActive ? "border-line bg-surface font-medium" : "border-transparent hover:bg-track",
    isCollapsed && "justify-center",
  );
  const content = (
    <>
      <Icon icon={icon} className={isActive ? "text-teal" : "text-ink-2"} />
      <span className={isCollapsed ? "sr-only" : "min-w-0"}>
        <span className="block leading-snug">{label}</span>
        {description && (
          <>
            {" "}
            <span className="block text-xs leading-snug font-normal text-ink-3">{description}</span>
          </>
        )}
      </span>
    </>
  );
  const entry =
    "to" in props ? (
      <Link
        to={props.to}
        onClick={onChoose}
        aria-current={isActive ? (pathname === props.to ? "page" : "true") : undefined}
        className={className}
      >
        {content}
      </Link>
    ) : (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={props.isOpen}
        onClick={props.onOpen}
        className={className}
      >
        {content}
      </button>
    );
  if (!isCollapsed) return entry;
  return (
    <Tooltip label={label} side="beside">
      {entry}
    </Tooltip>
  );
}

const trimSlash = (pathname: string) => pathname.replace(/(?<!^|\/)\/+$/, "");

/** Whether `pathname` is the page `to` or, unless `isExact`, one below it. */
export function isInPath(pathname: string, to: string, isExact = false): boolean {
  const current = trimSlash(pathname);
  return current === to || (!isExact && current.startsWith(`${to}/`));
}
