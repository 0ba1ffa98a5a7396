import { CircleUserRound, LifeBuoy, LogOut, Settings2, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/lib/links.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/menu.tsx";

type AccountMenuProps = { email: string; onLogOut: () => void };

export function AccountMenu({ email, onLogOut }: AccountMenuProps) {
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
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        {t("shell:account.logOut")}
      </MenuItem>
    </Menu>
  );
}
