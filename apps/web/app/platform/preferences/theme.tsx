import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

export const themePreferences = ["dark", "light", "system"] as const;
export type ThemePreference = (typeof themePreferences)[number];
export type ResolvedTheme = "dark" | "light";

/** --paper of styles/tokens.css, for the browser's own chrome. */
export const paper: Record<ResolvedTheme, string> = { light: "#faf6ee", dark: "#0c1513" };

const themeStorageKey = "theme";
const darkQuery = "(prefers-color-scheme: dark)";

type ThemeContextValue = {
  theme: ThemePreference;
  resolvedTheme: ResolvedTheme;
  setTheme: (theme: ThemePreference) => void;
  toggleTheme: () => void;
};

const ThemeContext = createContext<ThemeContextValue | null>(null);
const { notify, subscribe } = createEmitter(() => {
  const system = window.matchMedia(darkQuery);
  system.addEventListener("change", notify);
  window.addEventListener("storage", notify);
  return () => {
    system.removeEventListener("change", notify);
    window.removeEventListener("storage", notify);
  };
});
// Where storage is switched off, the choice still holds for this page.
let unsaved: ThemePreference | undefined;

function getPreference(): ThemePreference {
  const stored = readStored(themeStorageKey);
  return themePreferences.find((value) => value === stored) ?? unsaved ?? "system";
}

function resolveTheme(theme: ThemePreference): ResolvedTheme {
  if (theme !== "system") return theme;
  return window.matchMedia(darkQuery).matches ? "dark" : "light";
}

const getResolved = () => resolveTheme(getPreference());

export function applyTheme(): void {
  const resolved = getResolved();
  document.documentElement.classList.toggle("dark", resolved === "dark");
  // The user's choice wins over the system's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = paper[resolved];
  }
}

type ThemeProviderProps = {
  onThemeChange?: (resolved: ResolvedTheme) => void;
  children: ReactNode;
};

export function ThemeProvider({ onThemeChange, children }: ThemeProviderProps) {
  const theme = useStore<ThemePreference>({ subscribe, get: getPreference, initial: "system" });
  const resolvedTheme = useStore<ResolvedTheme>({ subscribe, get: getResolved, initial: "light" });

  // The class follows the store, not the render: while hydrating the render still says "light".
  useEffect(() => {
    applyTheme();
    return subscribe(applyTheme);
  }, []);

  const value = useMemo<ThemeContextValue>(() => {
    const setTheme = (next: ThemePreference) => {
      unsaved = writeStored(themeStorageKey, next) ? undefined : next;
      notify();
      onThemeChange?.(resolveTheme(next));
    };
    const toggleTheme = () => setTheme(getResolved() === "dark" ? "light" : "dark");
    return { theme, resolvedTheme, setTheme, toggleTheme };
  }, [theme, resolvedTheme, onThemeChange]);

  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): ThemeContextValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error("useTheme must be used within a ThemeProvider");
  return value;
}
