import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
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
const listeners = new Set<() => void>();
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

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(darkQuery);
  listeners.add(listener);
  system.addEventListener("change", listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
    window.removeEventListener("storage", listener);
  };
}

export function applyTheme(): void {
  const resolved = resolveTheme(getPreference());
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
  const theme = useSyncExternalStore<ThemePreference>(subscribe, getPreference, () => "system");
  const resolvedTheme = useSyncExternalStore<ResolvedTheme>(
    subscribe,
    () => resolveTheme(getPreference()),
    () => "light",
  );

  // The class follows the store, not the render: while hydrating the render still says "light".
  useEffect(() => {
    applyTheme();
    return subscribe(applyTheme);
  }, []);

  const value = useMemo<ThemeContextValue>(() => {
    const setTheme = (next: ThemePreference) => {
      unsaved = writeStored(themeStorageKey, next) ? undefined : next;
      for (const listener of listeners) listener();
      onThemeChange?.(resolveTheme(next));
    };
    const toggleTheme = () => setTheme(resolveTheme(getPreference()) === "dark" ? "light" : "dark");
    return { theme, resolvedTheme, setTheme, toggleTheme };
  }, [theme, resolvedTheme, onThemeChange]);

  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): ThemeContextValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error("useTheme must be used within a ThemeProvider");
  return value;
}
