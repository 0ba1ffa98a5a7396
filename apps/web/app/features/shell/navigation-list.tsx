import { useTranslation } from "react-i18next";
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
import { SidebarEntry } from "./sidebar-entry.tsx";

type NavigationListProps = {
  /** Icons only; names stay for screen readers and as tooltips. */
  isCollapsed?: boolean;
  onChoose?: () => void;
};

export function NavigationList({ isCollapsed = false, onChoose }: NavigationListProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-1 [@media(height<60rem)]:gap-0.5">
      {navigation.map(({ key, ...entry }) => (
        <li key={key}>
          <SidebarEntry
            {...entry}
            label={t(`shell:navigation.${key}.label`)}
            description={t(`shell:navigation.${key}.description`)}
            isCollapsed={isCollapsed}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

export type NavigationEntry = {
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
