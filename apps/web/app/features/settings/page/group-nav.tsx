import { type SettingsGroup, settingsGroups } from "@masar/contract/settings/groups";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { groupIcons } from "./group-icons.ts";

/** Beside a group on wide screens; elsewhere the breadcrumbs lead back to the list. */
export function GroupNav({ current }: { current: SettingsGroup }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("settings:sections")} className="sticky top-22 max-lg:hidden">
      <ul className="grid gap-0.5">
        {settingsGroups.map((id) => (
          <li key={id}>
            <Link
              to={links.settingsGroup(id)}
              aria-current={id === current ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-3 py-1.5 text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon icon={groupIcons[id]} size={18} />
              {t(`settings:${id}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
