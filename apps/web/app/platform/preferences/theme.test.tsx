import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { ThemeProvider, themePreferences, useTheme } from "./theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { getToasts } from "#web/platform/toast/toast.ts";

function Probe() {
  const { theme, resolvedTheme, setTheme, toggleTheme } = useTheme();
  return (
    <>
      <output>{`${theme} ${resolvedTheme}`}</output>
      {themePreferences.map((preference) => (
        <button key={preference} type="button" onClick={() => setTheme(preference)}>
          {preference}
        </button>
      ))}
      <button type="button" onClick={toggleTheme}>
        toggle
      </button>
    </>
  );
}

function Themed({ area }: { area: "app" | "site" }) {
  const announce = useThemeToast(area);
  return (
    <ThemeProvider onThemeChange={announce}>
      <Probe />
    </ThemeProvider>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const shown = () => screen.getByRole("status").textContent;
const isDark = () => document.documentElement.classList.contains("dark");

describe("theme", () => {
  beforeEach(() => {
    localStorage.clear();
    document.documentElement.classList.remove("dark");
  });
  afterEach(() => vi.unstubAllGlobals());

  test("[R3.17] the preference is dark, light or system, and anything else is system", async () => {
    fakeSystemTheme(false);
    localStorage.setItem("theme", "purple");
    await renderPart(<Themed area="app" />);
    expect(shown()).toBe("system light");
    for (const preference of ["dark", "light", "system"]) {
      press(preference);
      expect(shown()).toContain(preference);
      expect(localStorage.getItem("theme")).toBe(preference);
    }
  });

  test.each([
    ["dark", false, "dark dark"],
    ["light", true, "light light"],
    [null, true, "system dark"],
    [null, false, "system light"],
  ])("[R4.01] saved %s on a system that is dark: %s", async (saved, system, expected) => {
    fakeSystemTheme(system);
    if (saved) localStorage.setItem("theme", saved);
    await renderPart(<Themed area="app" />);
    expect(shown()).toBe(expected);
    expect(isDark()).toBe(expected.endsWith("dark"));
  });

  test("[R4.02] in system mode the page follows the operating system live, otherwise not", async () => {
    const system = fakeSystemTheme(false);
    await renderPart(<Themed area="app" />);
    act(() => system.set(true));
    expect(shown()).toBe("system dark");
    expect(isDark()).toBe(true);
    press("light");
    act(() => system.set(false));
    act(() => system.set(true));
    expect(shown()).toBe("light light");
    expect(isDark()).toBe(false);
  });

  test("[R4.03] a change is stored and announced for 1500 ms", async () => {
    fakeSystemTheme(false);
    await renderPart(<Themed area="app" />);
    press("toggle");
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(isDark()).toBe(true);
    expect(getToasts()[0]).toMatchObject({
      title: "Dark mode activated",
      description: "Theme preference has been saved.",
      durationMs: 1500,
    });
    press("toggle");
    expect(localStorage.getItem("theme")).toBe("light");
    expect(getToasts()[0]).toMatchObject({ title: "Light mode activated", durationMs: 1500 });
  });

  test("[R4.04] on public pages the toast has another text, for 2 s", async () => {
    fakeSystemTheme(false);
    await renderPart(<Themed area="site" />);
    press("dark");
    expect(getToasts()[0]).toMatchObject({
      title: "Dark mode activated",
      description: "Your preference has been saved.",
      durationMs: 2000,
    });
  });

  test("a choice holds for the page where storage is switched off", async () => {
    fakeSystemTheme(false);
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("denied");
      },
    });
    await renderPart(<Themed area="app" />);
    press("dark");
    expect(shown()).toBe("dark dark");
  });

  test("[R8.20] useTheme outside its provider throws a clear error", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Probe />)).toThrow("useTheme must be used within a ThemeProvider");
  });
});
