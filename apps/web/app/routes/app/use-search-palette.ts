import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { isSearchKeyOn } from "#web/platform/preferences/display-preferences.ts";
import { toastError } from "#web/platform/toast/toast.ts";
import type { SearchPaletteProps } from "./search-palette.tsx";

async function loadPalette(): Promise<ComponentType<SearchPaletteProps>> {
  const [{ SearchPalette }] = await Promise.all([
    import("./search-palette.tsx"),
    loadMoreStrings("community", "courses", "palette", "settings"),
  ]);
  return SearchPalette;
}

/** Ctrl or ⌘ K opens the search anywhere, "/" where nothing is typed. It is loaded when it first opens. */
export function useSearchPalette() {
  const { t } = useTranslation();
  const [Palette, setPalette] = useState<ComponentType<SearchPaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    if (Palette) return;
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false);
        toastError(t("shell:search.failed"));
      },
    );
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      // Below an open dialog the search could not be reached.
      if (!document.querySelector("dialog[open]:modal")) open();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  });
  return { Palette, isOpen, open, close: () => setOpen(false) };
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key, target } = event;
  if (event.isComposing || event.repeat || altKey) return false;
  // By its place too: an Arabic keyboard has another letter there.
  if (ctrlKey || metaKey) return !shiftKey && (key.toLowerCase() === "k" || code === "KeyK");
  const isTyping =
    target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return key === "/" && !isTyping && isSearchKeyOn();
}
