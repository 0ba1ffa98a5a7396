import type { Role } from "@masar/contract/account/schemas";
import {
  CircleUserRound,
  LifeBuoy,
  LogOut,
  PanelLeft,
  Search,
  Settings2,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Brand } from "#web/ui/display/brand.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ThemeToggle } from "#web/ui/display/theme-toggle.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";

type AppHeaderProps = {
  /** As on the profile, once it is loaded. */
  name?: string;
  email: string;
  roles: readonly Role[];
  bell: ReactNode;
  sessionPill?: ReactNode;
  onSearch: () => void;
  onLogOut: () => void;
  /** A row below the others, such as the offline line. */
  status?: ReactNode;
  /** Phones have no sidebar. */
  sidebar?: { id: string; isOpen: boolean; onToggle: () => void };
};

export function AppHeader(props: AppHeaderProps) {
  const { email, roles, bell, sessionPill, onLogOut, sidebar } = props;
  const { t } = useTranslation();
  return (
    <header className="group/header sticky top-0 z-30 has-[[role=menu],section]:z-50 border-b border-line bg-paper">
      <div className="flex min-h-16 flex-wrap items-center gap-1 ps-3 pe-3">
        {sidebar && (
          <IconButton
            icon={PanelLeft}
            label={t("shell:header.toggleSidebar")}
            aria-expanded={sidebar.isOpen}
            aria-controls={sidebar.id}
            onClick={sidebar.onToggle}
          />
        )}
        <Brand to={links.dashboard} className="me-auto ps-1 pe-2" />
        {sessionPill}
        <SearchButton onSearch={props.onSearch} />
        <ThemeToggle />
        {bell}
        <AccountMenu name={props.name} email={email} roles={roles} onLogOut={onLogOut} />
      </div>
      {props.status}
    </header>
  );
}

const searchKeys = () => (navigator.platform.startsWith("Mac") ? "⌘K" : "Ctrl K");

function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={onSearch}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-full text-sm text-ink-2 hover:bg-sunken lg:me-2 lg:w-72 lg:border lg:border-outline lg:bg-surface lg:px-4"
    >
      <Icon icon={Search} />
      <span className="flex-1 text-start max-lg:sr-only">{t("shell:search.label")}</span>
      <kbd
        aria-hidden="true"
        dir="ltr"
        className="rounded-sm border border-line px-1.5 hidden font-sans text-xs lg:pointer-fine:block"
      >
        {searchKeys()}
      </kbd>
    </button>
  );
}

type AccountMenuProps = {
  name?: string;
  email: string;
  roles: readonly Role[];
  onLogOut: () => void;
};

function AccountMenu({ name, email, roles, onLogOut }: AccountMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu trigger={<IconButton icon={CircleUserRound} label={t("shell:account.label")} />}>
      <MenuLabel>
        {name && <bdi className="block font-medium text-ink">{name}</bdi>}
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
