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

const trimSlash = (pathname: string) => pathname.replace(/(?<!^|\/)\/+$/, "");

export function isActiveEntry({ to, isExact = false }: NavigationEntry, pathname: string): boolean {
  const current = trimSlash(pathname);
  return current === to || (!isExact && current.startsWith(`${to}/`));
}
