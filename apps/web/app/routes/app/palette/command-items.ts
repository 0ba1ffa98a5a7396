import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  Languages,
  Layers,
  LifeBuoy,
  LogOut,
  MessageCircleQuestionMark,
  Moon,
  NotebookPen,
  NotebookText,
  Play,
  Route,
  SquareCheck,
  Sun,
  Timer,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { useTheme } from "#web/platform/preferences/theme.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { links } from "#web/platform/urls/links.ts";
import type { SearchPaletteProps } from "../search-palette.tsx";

type CommandOptions = Pick<SearchPaletteProps, "pages" | "onOpenTool" | "onLogOut">;

export function useCommandItems({ pages, onOpenTool, onLogOut }: CommandOptions): PaletteItem[] {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { resolvedTheme, toggleTheme } = useTheme();
  const saveSettings = useSaveSettings();
  const { data: overview } = useQuery({ ...overviewQuery, enabled: false });
  const next = overview?.current?.next;
  const isDark = resolvedTheme === "dark";
  const other = language === "ar" ? "en" : "ar";
  const saveLanguage = () =>
    saveSettings.mutate(
      { language: other },
      { onError: (error) => showErrorToast(t, t("palette:languageFailed"), error) },
    );
  return [
    {
      id: "continue",
      title: t("palette:commands.continue"),
      about: next?.milestone_title,
      icon: Play,
      to:
        overview?.current && next
          ? links.startAt(overview.current.id, next.milestone_key)
          : links.desk,
    },
    {
      id: "newNote",
      title: t("palette:commands.newNote"),
      names: [t("palette:groups.notes")],
      icon: NotebookPen,
      onChoose: () => onOpenTool("notes", { kind: "note", id: newId(), mode: "write" }),
    },
    {
      id: "newTask",
      title: t("palette:commands.newTask"),
      icon: SquareCheck,
      onChoose: () => onOpenTool("tasks", { kind: "newTask" }),
    },
    { id: "review", title: t("shell:tools.review"), icon: Layers, to: links.review },
    {
      id: "timer",
      title: t("palette:commands.timer"),
      names: t("palette:timerNames").split(/[,،]/u),
      icon: Timer,
      onChoose: () => onOpenTool("timer"),
    },
    {
      id: "theme",
      title: t(isDark ? "theme.toLight" : "theme.toDark"),
      names: [t("theme.label"), t("theme.dark"), t("theme.light")],
      icon: isDark ? Sun : Moon,
      onChoose: toggleTheme,
    },
    {
      id: "language",
      title: t(other === "ar" ? "palette:commands.toArabic" : "palette:commands.toEnglish"),
      moreText: `${t("language.label")} العربية English`,
      icon: Languages,
      onChoose: saveLanguage,
    },
    ...pages.map(({ key, to, icon }) => ({
      id: key,
      title: t(`shell:navigation.${key}.label`),
      // The bar of a phone calls the dashboard Today.
      names: key === "dashboard" ? [t("shell:bar.today")] : [],
      moreText: t(`shell:navigation.${key}.description`),
      icon,
      to,
    })),
    {
      id: "notes",
      title: t("palette:groups.notes"),
      icon: NotebookText,
      onChoose: () => onOpenTool("notes"),
    },
    { id: "newPath", title: t("palette:commands.newPath"), icon: Route, to: links.newPath },
    {
      id: "askCommunity",
      title: t("palette:commands.askCommunity"),
      icon: MessageCircleQuestionMark,
      to: links.newTopic,
    },
    {
      id: "notifications",
      title: t("shell:breadcrumbs.notifications"),
      icon: Bell,
      to: links.notifications,
    },
    { id: "help", title: t("shell:tools.help"), icon: LifeBuoy, to: links.support },
    { id: "logOut", title: t("shell:account.logOut"), icon: LogOut, onChoose: onLogOut },
  ];
}
