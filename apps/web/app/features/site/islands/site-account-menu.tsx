import { LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Menu, MenuAnchor, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/overlays/menu.tsx";

export function SiteAccountMenu({ email, onLogOut }: { email: string; onLogOut: () => void }) {
  const { t } = useTranslation();
  const trigger = (
    <button
      type="button"
      aria-label={t("site:account.label")}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-teal-soft font-semibold text-teal hover:opacity-90"
    >
      <span aria-hidden="true">{email.slice(0, 1).toUpperCase()}</span>
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <bdi>{email}</bdi>
      </MenuLabel>
      <MenuSeparator />
      <MenuAnchor href={links.dashboard} icon={LayoutDashboard}>
        {t("site:account.dashboard")}
      </MenuAnchor>
      <MenuAnchor href={links.profile} icon={UserRound}>
        {t("site:account.profile")}
      </MenuAnchor>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        {t("site:account.logOut")}
      </MenuItem>
    </Menu>
  );
}
