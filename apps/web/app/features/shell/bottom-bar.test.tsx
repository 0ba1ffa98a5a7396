import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../../test/render.tsx";
import { loadStrings } from "#web/platform/i18n/i18n.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { AppShell } from "./app-shell.tsx";

beforeEach(() => {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...listeners,
    matches: query.includes("max-width"),
  }));
});
afterEach(() => vi.unstubAllGlobals());

async function renderAt(path: string, isDesk = false) {
  const shell = (
    <ThemeProvider>
      <AppShell
        email="salma@example.com"
        bell={null}
        tools={{ isOpen: false, onOpen: () => {} }}
        isDesk={isDesk}
        onSearch={() => {}}
        onLogOut={() => {}}
      >
        <h1>page</h1>
      </AppShell>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: shell }], { initialEntries: [path] });
  return render(
    <I18nextProvider i18n={await loadStrings("en")}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

describe("the bar of a phone", () => {
  test("leaves the room of the assistant's button empty on the desk", async () => {
    const { container } = await renderAt("/dashboard/integrated-learning", true);
    const room = container.querySelector(".bottom-bar")?.lastElementChild;
    expect(room?.className).toBe("me-3 size-14 shrink-0");
  });

  test.each([
    ["/forum/topic-1", "true"],
    ["/profile", "true"],
    ["/settings/region", "true"],
    ["/dashboard", null],
  ])("on %s marks More: %s", async (path, current) => {
    await renderAt(path);
    const more = screen.getByRole("button", { name: "More" });
    expect(more.getAttribute("aria-current")).toBe(current);
  });
});
