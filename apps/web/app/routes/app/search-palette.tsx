import { useState } from "react";
import { Palette } from "#web/features/palette/palette.tsx";
import { findItems, type PaletteItems } from "#web/features/palette/palette-items.ts";
import type { NavigationEntry } from "#web/features/shell/navigation-list.tsx";
import type { ToolTab, ToolTarget } from "#web/features/shell/tools-dialog.tsx";
import { useCommandItems } from "./palette/command-items.ts";
import { useInsteadItems } from "./palette/instead-items.ts";
import { useOwnItems } from "./palette/own-items.ts";
import { useServerItems } from "./palette/server-items.ts";
import { useSettingItems } from "./palette/setting-items.ts";

export type SearchPaletteProps = {
  pages: readonly NavigationEntry[];
  onOpenTool: (tab: ToolTab, target?: ToolTarget) => void;
  onLogOut: () => void;
  /** None on the desk, whose assistant is a tab. */
  onAskAssistant: (() => void) | undefined;
  onClose: () => void;
};

/** What is on the device is found at once and offline; courses and help also by the server. */
export function SearchPalette(props: SearchPaletteProps) {
  const { pages, onOpenTool, onLogOut, onAskAssistant, onClose } = props;
  const [words, setWords] = useState("");
  const own = useOwnItems(onOpenTool);
  const server = useServerItems(words);
  const items: PaletteItems = {
    ...own,
    courses: mergeById(own.courses, server.courses),
    settings: useSettingItems(),
    topics: server.topics,
    help: server.help,
    commands: useCommandItems({ pages, onOpenTool, onLogOut }),
  };
  return (
    <Palette
      words={words}
      onWordsChange={setWords}
      groups={findItems(items, words)}
      instead={useInsteadItems(words, onAskAssistant)}
      isSearching={server.isSearching}
      hasFailed={server.hasFailed}
      onClose={onClose}
    />
  );
}

function mergeById<Item extends { id: string }>(first: readonly Item[], second: readonly Item[]) {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))];
}
