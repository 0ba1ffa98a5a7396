import type { Role } from "@masar/contract/account/schemas";
import { CircleUserRound, LifeBuoy, LogOut, Settings2, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { MenuLink } from "#web/ui/overlays/menu-link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";

type AccountMenuProps = { email: string; roles: readonly Role[]; onLogOut: () => void };

export function AccountMenu({ email, roles, onLogOut }: AccountMenuProps) {
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
