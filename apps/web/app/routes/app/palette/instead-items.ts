import { BookOpen, MessageCircleQuestionMark, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { links } from "#web/platform/urls/links.ts";

/** Where to go on when the search finds nothing. */
export function useInsteadItems(
  words: string,
  onAskAssistant: (() => void) | undefined,
): PaletteItem[] {
  const { t } = useTranslation();
  const query = new URLSearchParams({ q: words.trim() });
  return [
    ...(onAskAssistant
      ? [
          {
            id: "askAssistant",
            title: t("palette:commands.askAssistant"),
            icon: Sparkles,
            onChoose: onAskAssistant,
          },
        ]
      : []),
    {
      id: "searchCatalog",
      title: t("palette:commands.searchCatalog"),
      icon: BookOpen,
      to: `${links.courses}?${query}`,
    },
    {
      id: "askCommunity",
      title: t("palette:commands.askCommunity"),
      icon: MessageCircleQuestionMark,
      to: links.newTopic,
    },
  ];
}
