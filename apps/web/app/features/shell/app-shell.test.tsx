import type { Role } from "@masar/contract/account/schemas";
import type { Language } from "@masar/i18n/locales";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../../test/render.tsx";
import { loadStrings } from "#web/platform/i18n/i18n.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { getToasts, toast } from "#web/platform/toast/toast.ts";
import { AppShell } from "./app-shell.tsx";
import { navigation } from "./navigation-list.tsx";
import type { ToolTab } from "./tools-dialog.tsx";

/** Answers `(max-width: …px)` and follows later changes of the width. */
function fakeWidth(startPx: number) {
  let widthPx = startPx;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
      return max !== undefined && widthPx <= Number(max);
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (nextPx: number) => {
    widthPx = nextPx;
    for (const listener of listeners) listener();
  };
}

type ShellOptions = {
  path?: string;
  language?: Language;
  roles?: Role[];
  withPanel?: boolean;
  isDesk?: boolean;
  pathHref?: string;
};

async function renderShell(options: ShellOptions = {}) {
  const { path = "/dashboard", language = "en", withPanel = false, isDesk = false } = options;
  const onOpenTools = vi.fn<(tab?: ToolTab) => void>();
  const onLogOut = vi.fn<() => void>();
  const onSearch = vi.fn<() => void>();
  const shell = (
    <ThemeProvider>
      <AppShell
        email="salma@example.com"
        roles={options.roles}
        bell={<button type="button">bell</button>}
        sessionPill={<button type="button">clock</button>}
        tools={{ isOpen: false, onOpen: onOpenTools }}
        pathHref={options.pathHref}
        assistant={<button type="button">assistant</button>}
        isDesk={isDesk}
        renderPanel={
          withPanel
            ? (onChoose) => (
                <button type="button" onClick={onChoose}>
                  panel
                </button>
              )
            : undefined
        }
        onSearch={onSearch}
        onLogOut={onLogOut}
      >
        <h1>page</h1>
      </AppShell>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: shell }], { initialEntries: [path] });
  const view = render(
    <I18nextProvider i18n={await loadStrings(language)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return { ...view, router, onLogOut, onSearch, onOpenTools };
}

const labels = ["Dashboard", "Learning Paths", "Courses", "Community", "Profile", "Settings"];
const sidebarToggle = () => screen.getByRole("button", { name: "Sidebar" });
const drawerToggle = () => screen.getByRole("button", { name: "More" });

describe("dashboard shell", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  test("[N1.32] a link to another page ends the toasts of this one", async () => {
    fakeWidth(1440);
    await renderShell();
    act(() => void toast({ title: "Saved" }));
    fireEvent.click(screen.getAllByRole("link", { name: /Settings/ })[0] ?? document.body);
    expect(getToasts()[0]?.open).toBe(false);
  });

  test("[N5.13] a key that leads to another page ends the toasts of this one", async () => {
    fakeWidth(1440);
    const { router } = await renderShell();
    act(() => void toast({ title: "Saved" }));
    fireEvent.keyDown(screen.getByText("page"), { key: "Enter" });
    await act(() => router.navigate("/settings"));
    expect(getToasts()[0]?.open).toBe(false);
  });

  test("[N1.32] a toast of the step that leads to another page is still there", async () => {
    fakeWidth(1440);
    const { router } = await renderShell();
    fireEvent.click(screen.getByText("page"));
    await act(async () => {
      toast({ title: "Deleted" });
      await router.navigate("/settings");
    });
    expect(getToasts()[0]).toMatchObject({ title: "Deleted", open: true });
  });

  test("[R2.22] the header has sidebar, brand, theme, bell and the account's menu", async () => {
    fakeWidth(1440);
    const { onLogOut } = await renderShell();
    const header = within(screen.getByRole("banner"));
    expect(screen.getByRole("banner").className).toContain("sticky");
    sidebarToggle();
    expect(header.getByRole("link", { name: "Masar" }).getAttribute("href")).toBe("/dashboard");
    header.getByRole("button", { name: "Switch to dark mode" });
    header.getByRole("button", { name: "bell" });
    header.getByRole("button", { name: "clock" });
    fireEvent.click(header.getByRole("button", { name: "Account" }));
    const menu = within(screen.getByRole("menu"));
    expect(menu.getByText("salma@example.com").tagName).toBe("BDI");
    const items = menu.getAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Profile", "/profile"],
      ["Settings", "/settings"],
      ["Support", "/support"],
      ["Log out", null],
    ]);
    fireEvent.click(menu.getByRole("menuitem", { name: "Log out" }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  test.each([
    [["moderator"], ["Moderation"]],
    [["admin"], ["Moderation", "Administration"]],
  ] as [Role[], string[]][])("the account's menu leads %s to their pages", async (roles, names) => {
    fakeWidth(1440);
    await renderShell({ roles });
    fireEvent.click(screen.getByRole("button", { name: "Account" }));
    const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
    expect(items.slice(3, -1).map((item) => item.textContent)).toEqual(names);
  });

  test.each([
    ["/dashboard", "Dashboard"],
    ["/dashboard/notifications", undefined],
    ["/dashboard/learning-paths/42/tasks", "Learning Paths"],
    ["/dashboard/courses", "Courses"],
    ["/forum/7", "Community"],
    ["/profile", "Profile"],
    ["/profiles", undefined],
    ["/settings/", "Settings"],
    ["/settings/study", "Settings"],
  ])("[R2.23] at %s the sidebar highlights %s", async (path, active) => {
    fakeWidth(1440);
    await renderShell({ path });
    const sidebar = within(screen.getByRole("complementary"));
    const entries = within(sidebar.getByRole("navigation")).getAllByRole("link");
    expect(entries.map((entry) => entry.querySelector("span > span")?.textContent)).toEqual(labels);
    const marked = entries.filter((entry) => entry.hasAttribute("aria-current"));
    expect(marked.map((entry) => entry.querySelector("span > span")?.textContent)).toEqual(
      active ? [active] : [],
    );
  });

  test("[R2.23] every entry is described, in both languages", async () => {
    fakeWidth(1440);
    for (const language of ["en", "ar"] as const) {
      const { unmount } = await renderShell({ language });
      const sidebar = within(screen.getByRole("complementary"));
      const entries = within(sidebar.getByRole("navigation")).getAllByRole("link");
      const texts = entries.flatMap((entry) =>
        [...entry.querySelectorAll("span > span")].map((part) => part.textContent),
      );
      expect(new Set(texts).size).toBe(navigation.length * 2);
      expect(texts.join()).not.toContain("shell:");
      unmount();
    }
  });

  test("[R2.24] [R4.16] the sidebar collapses to icons and stays as it was left", async () => {
    fakeWidth(1440);
    const { unmount } = await renderShell();
    const names = () =>
      within(screen.getByRole("complementary")).queryAllByText("Courses", {
        selector: ".sr-only *",
      });
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("true");
    expect(names()).toEqual([]);
    fireEvent.click(sidebarToggle());
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("false");
    expect(names()).toHaveLength(1);
    unmount();

    await renderShell();
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(sidebarToggle());
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("true");
    expect(names()).toEqual([]);
  });

  test("[R2.25] [R2.33] below 768 px a drawer lists the six entries; choosing one closes it", async () => {
    const setWidth = fakeWidth(768);
    const { router } = await renderShell();
    expect(screen.queryByRole("button", { name: "More" })).toBeNull();
    act(() => setWidth(767));
    expect(screen.queryByRole("complementary")).toBeNull();
    fireEvent.click(drawerToggle());
    const drawer = screen.getByRole("dialog", { name: "Navigation" });
    const entries = within(within(drawer).getByRole("navigation")).getAllByRole("link");
    expect(entries.map((entry) => entry.querySelector("span > span")?.textContent)).toEqual(labels);
    for (const entry of entries) expect(entry.querySelectorAll("svg")).toHaveLength(1);
    await act(async () => fireEvent.click(within(drawer).getByRole("link", { name: /Community/ })));
    expect(router.state.location.pathname).toBe("/forum");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["/dashboard", "Today"],
    ["/dashboard/learning-paths/42/tasks", "Path"],
    ["/dashboard/courses", "Courses"],
    ["/settings", undefined],
  ])("[N5.11] at %s the bar of a phone marks %s", async (path, active) => {
    fakeWidth(400);
    await renderShell({ path });
    const bar = screen.getByRole("navigation", { name: "Main pages" });
    const entries = within(bar).getAllByRole("link");
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ["Today", "/dashboard"],
      ["Path", "/dashboard/learning-paths"],
      ["Courses", "/dashboard/courses"],
    ]);
    const marked = entries.filter((entry) => entry.hasAttribute("aria-current"));
    expect(marked.map((entry) => entry.textContent)).toEqual(active ? [active] : []);
    // The last one, so that it is at the inline end.
    expect(bar.nextElementSibling?.textContent).toBe("assistant");
  });

  test("[N5.11] the bar leads to the current path when there is one", async () => {
    fakeWidth(400);
    await renderShell({ pathHref: "/dashboard/learning-paths/7" });
    const link = screen.getByRole("link", { name: "Path" });
    expect(link.getAttribute("href")).toBe("/dashboard/learning-paths/7");
  });

  test("[N5.11] a wide screen has no bar", async () => {
    fakeWidth(768);
    await renderShell();
    expect(screen.queryByRole("navigation", { name: "Main pages" })).toBeNull();
    screen.getByRole("button", { name: "assistant" });
  });

  test("[N5.11] [N5.14] More also lists review, tasks, notes and help", async () => {
    fakeWidth(400);
    const { onOpenTools, router } = await renderShell();
    const tools = () => {
      fireEvent.click(drawerToggle());
      return within(screen.getByRole("region", { name: "Tools" }));
    };
    fireEvent.click(tools().getByRole("button", { name: "Tasks" }));
    fireEvent.click(tools().getByRole("button", { name: "Notes" }));
    expect(onOpenTools.mock.calls).toEqual([["tasks"], ["notes"]]);
    expect(tools().getByRole("link", { name: "Help" }).getAttribute("href")).toBe("/support");
    const review = screen.getByRole("link", { name: "Review" });
    await act(async () => fireEvent.click(review));
    expect(router.state.location.pathname).toBe("/dashboard/review");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[N5.12] the header's search button opens the search", async () => {
    fakeWidth(1440);
    const { onSearch } = await renderShell();
    fireEvent.click(screen.getByRole("button", { name: "Search or jump to…" }));
    expect(onSearch).toHaveBeenCalledOnce();
  });

  test("[N5.14] the sidebar's Tools lead to the review, also from icons alone", async () => {
    fakeWidth(1440);
    await renderShell({ path: "/dashboard/review" });
    const link = () => screen.getByRole("link", { name: "Review" });
    expect(link().getAttribute("href")).toBe("/dashboard/review");
    expect(link().getAttribute("aria-current")).toBe("page");
    fireEvent.click(sidebarToggle());
    expect(link().querySelector(".sr-only")?.textContent).toBe("Review");
  });

  test("[R2.26] the Tools section opens the learning tools, also from icons alone", async () => {
    fakeWidth(1440);
    const { onOpenTools } = await renderShell();
    const tools = () => within(screen.getByRole("region", { name: "Tools" }));
    const button = () => tools().getByRole("button", { name: /^Learning Tools/ });
    expect(button().getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(button());
    expect(onOpenTools).toHaveBeenCalledTimes(1);
    fireEvent.click(sidebarToggle());
    expect(button().querySelector("svg")).not.toBeNull();
    expect(button().querySelector(".sr-only")?.textContent).toContain("Learning Tools");
    fireEvent.click(button());
    expect(onOpenTools).toHaveBeenCalledTimes(2);
  });

  test("[R2.26] opening the learning tools in the drawer closes the drawer", async () => {
    fakeWidth(400);
    const { onOpenTools } = await renderShell();
    fireEvent.click(drawerToggle());
    fireEvent.click(screen.getByRole("button", { name: /^Learning Tools/ }));
    expect(onOpenTools).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[D48] on the desk the sidebar is collapsed, also where it is expanded elsewhere", async () => {
    fakeWidth(1440);
    const { unmount } = await renderShell({ isDesk: true });
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(sidebarToggle());
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("true");
    unmount();
    await renderShell({ isDesk: true });
    expect(sidebarToggle().getAttribute("aria-expanded")).toBe("false");
    expect(localStorage.getItem("sidebar")).toBeNull();
  });

  test("[R2.27] a panel is below the sidebar's entries, but not in a collapsed sidebar", async () => {
    fakeWidth(1440);
    await renderShell({ withPanel: true });
    within(screen.getByRole("complementary")).getByRole("button", { name: "panel" });
    fireEvent.click(sidebarToggle());
    expect(screen.queryByRole("button", { name: "panel" })).toBeNull();
  });

  test("on small screens the panel is in the drawer; choosing in it closes the drawer", async () => {
    fakeWidth(400);
    await renderShell({ withPanel: true });
    expect(screen.queryByRole("button", { name: "panel" })).toBeNull();
    fireEvent.click(drawerToggle());
    fireEvent.click(screen.getByRole("button", { name: "panel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a new page moves the focus to its content", async () => {
    fakeWidth(1440);
    const { router } = await renderShell();
    expect(document.activeElement).toBe(document.body);
    await act(() => router.navigate("/settings"));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test.each([
    ["/dashboard", []],
    ["/dashboard/learning-paths", ["Dashboard", "Learning Paths"]],
    ["/dashboard/courses", ["Dashboard", "Courses"]],
    ["/dashboard/courses/excel-basics", ["Dashboard", "Courses", "Course"]],
    ["/dashboard/notifications", ["Dashboard", "Notifications"]],
    ["/dashboard/integrated-learning", ["Dashboard", "Study desk"]],
    ["/forum/settings", ["Community", "Settings"]],
    ["/profile/onboarding", ["Profile", "Setup"]],
    ["/dashboard/toString/", ["Dashboard", "Page"]],
  ])("[R2.31] the breadcrumbs of %s", async (path, crumbs) => {
    fakeWidth(1440);
    await renderShell({ path });
    const bar = ["navigation", { name: "Breadcrumb" }] as const;
    const nav = crumbs.length > 0 ? await screen.findByRole(...bar) : screen.queryByRole(...bar);
    const items = nav ? within(nav).getAllByRole("listitem") : [];
    expect(items.map((item) => item.textContent)).toEqual(crumbs);
    if (!nav) return;
    expect(items.at(-1)?.querySelector("[aria-current=page]")).not.toBeNull();
    const [first] = within(nav).getAllByRole<HTMLAnchorElement>("link");
    expect(first?.pathname).toBe(`/${path.split("/")[1]}`);
  });

  test.each([
    [2025, "© 2025 Masar"],
    [2026, "© 2025–2026 Masar"],
  ])("[R2.32] the footer in %i", async (year, copyright) => {
    fakeWidth(1440);
    vi.useFakeTimers({ now: new Date(year, 5, 15), toFake: ["Date"] });
    await renderShell();
    vi.useRealTimers();
    const footer = within(screen.getByRole("contentinfo"));
    expect(
      footer.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Privacy Policy", "/privacy"],
      ["Terms & Conditions", "/terms"],
      ["Support", "/support"],
    ]);
    footer.getByText("Version 1.0.0");
    footer.getByText(copyright);
  });
});
