import type { LucideIcon } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";
import { MenuContext, menuItemClass } from "./menu.tsx";

type MenuLinkProps = { to: string; icon?: LucideIcon; children: ReactNode };

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  const close = useContext(MenuContext);
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onClick={() => close(true)}
      className={menuItemClass}
    >
      {icon && <Icon icon={icon} className="text-ink-2" />}
      {children}
    </Link>
  );
}
