import type { Role } from "@masar/contract/account/schemas";
import {
  CircleUserRound,
  LifeBuoy,
  LogOut,
  PanelLeft,
  Settings2,
  TextAlignStart,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Brand } from "#web/ui/display/brand.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";

type AppHeaderProps = {
  email: string;
  roles: readonly Role[];
  bell: ReactNode;
  sessionPill?: ReactNode;
  onLogOut: () => void;
  isNavigationOpen: boolean;
  navigationId: string | undefined;
  onToggleNavigation: () => void;
};

export function AppHeader(props: AppHeaderProps) {
  const { email, roles, bell, sessionPill, onLogOut, isNavigationOpen, navigationId } = props;
  const { t } = useTranslation();
  return (
    <header className="group/header sticky top-0 z-30 has-[[role=menu],section]:z-50 flex min-h-16 flex-wrap items-center gap-1 border-b border-line bg-paper ps-3 pe-3">
      <IconButton
        icon={navigationId ? PanelLeft : TextAlignStart}
        label={t(navigationId ? "shell:header.toggleSidebar" : "shell:header.openNavigation")}
        aria-expanded={isNavigationOpen}
        aria-controls={navigationId}
        aria-haspopup={navigationId ? undefined : "dialog"}
        onClick={props.onToggleNavigation}
      />
      <Brand to={links.dashboard} className="me-auto ps-1 pe-2" />
      {sessionPill}
      <ThemeToggle />
      {bell}
      <AccountMenu email={email} roles={roles} onLogOut={onLogOut} />
    </header>
  );
}

type AccountMenuProps = { email: string; roles: readonly Role[]; onLogOut: () => void };

function AccountMenu({ email, roles, onLogOut }: AccountMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu trigger={<IconButton icon={CircleUserRound} label={t("shell:account.label")} />}>
      <MenuLabel>
        <bdi>{email}</bdi>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink to={links.profile} icon={UserRound}>
        {t("shell:account.profile")}
      </MenuLink>
      <MenuLink to={links.settings} icon={Settings2}>
        {t("shell:account.settings")}
      </MenuLink>
      <MenuLink to={links.support} icon={LifeBuoy}>
        {t("shell:account.support")}
      </MenuLink>
      {roles.length > 0 && <MenuSeparator />}
      {roles.length > 0 && (
        <MenuLink to={links.moderation} icon={LifeBuoy}>
          {t("shell:breadcrumbs.moderation")}
        </MenuLink>
      )}
      {roles.includes("admin") && (
        <MenuLink to={links.admin} icon={Settings2}>
          {t("shell:breadcrumbs.admin")}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        {t("shell:account.logOut")}
      </MenuItem>
    </Menu>
  );
}
