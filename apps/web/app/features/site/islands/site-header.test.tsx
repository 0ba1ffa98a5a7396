import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderPart } from "../../../../test/render.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { notifyOtherTabs } from "#web/entities/session/session-channel.ts";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { startPageChrome } from "#web/features/site/runtime/page-chrome.ts";
import { SiteHeader } from "./site-header.tsx";

function Framed({ pathname }: { pathname: string }) {
  return (
    <ThemeProvider onThemeChange={useThemeToast("site")}>
      <SiteHeader pathname={pathname} />
    </ThemeProvider>
  );
}

const link = (name: string) => screen.getByRole("link", { name });
const hrefOf = (name: string) => link(name).getAttribute("href");
const pressButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openAsUser(handlers: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem("signed-in", "user-1");
  const calls = fakeApi({ getSession: () => ({ session: makeSession() }), ...handlers });
  await renderPart(<Framed pathname="/about" />);
  fireEvent.click(await screen.findByRole("button", { name: "Account" }));
  return calls;
}

describe("header of public pages", () => {
  beforeEach(() => fakeSystemTheme(false));
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.removeAttribute("data-member");
    document.documentElement.classList.remove("dark");
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("[R2.04] it links About, Blog, FAQ and Contact, and marks the page one reads", async () => {
    await renderPart(<Framed pathname="/blog/choosing-a-path" />);
    expect(hrefOf("About")).toBe("/about");
    expect(hrefOf("Blog")).toBe("/blog");
    expect(hrefOf("FAQ")).toBe("/faq");
    expect(hrefOf("Contact")).toBe("/contact");
    expect(link("Blog").getAttribute("aria-current")).toBe("true");
    expect(link("About").hasAttribute("aria-current")).toBe(false);
    cleanup();
    await renderPart(<Framed pathname="/ar/faq" />, "ar");
    expect(hrefOf("المدونة")).toBe("/ar/blog");
    expect(link("الأسئلة الشائعة").getAttribute("aria-current")).toBe("page");
  });

  test("[R2.04] [R4.04] the toggle changes the theme and shows a toast for two seconds", async () => {
    await renderPart(<Framed pathname="/" />);
    // Of its two names the page's own class shows one.
    fireEvent.click(screen.getByRole("button", { name: /Switch to dark mode/ }));
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(document.documentElement.classList.contains("dark")).toBe(true);
    expect(getToasts()[0]).toMatchObject({
      description: "Your preference has been saved.",
      durationMs: 2000,
    });
  });

  test("[D02] a session that ends on the page shows the links for visitors instead of the account", async () => {
    await openAsUser();
    localStorage.removeItem("signed-in");
    notifyOtherTabs();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Account" })).toBeNull());
    expect(link("Sign up")).toBeDefined();
    expect(document.documentElement.hasAttribute("data-member")).toBe(false);
  });

  test("[D70] Log in and Sign up pass on the path request of the page", async () => {
    const stop = startPageChrome();
    window.history.replaceState(null, "", "/?goal=data+analyst&hours=8");
    await renderPart(<Framed pathname="/" />);
    const header = [link("Log in"), link("Sign up")];
    pressButton("Menu");
    const drawer = await screen.findByRole("dialog");
    const links = [...header, within(drawer).getByRole("link", { name: "Sign up" })];
    for (const entry of links) {
      entry.addEventListener("click", (event) => event.preventDefault());
      fireEvent.click(entry);
    }
    expect(links.map((entry) => entry.getAttribute("href"))).toEqual([
      "/login?goal=data+analyst&hours=8",
      "/signup?goal=data+analyst&hours=8",
      "/signup?goal=data+analyst&hours=8",
    ]);
    window.history.replaceState(null, "", "/");
    stop();
  });

  test("[R2.05] a visitor meets Log in and Sign up, and costs no request", async () => {
    const calls = fakeApi({});
    await renderPart(<Framed pathname="/" />);
    expect(hrefOf("Log in")).toBe("/login");
    expect(hrefOf("Sign up")).toBe("/signup");
    expect(calls).toEqual([]);
    cleanup();
    await renderPart(<Framed pathname="/ar" />, "ar");
    expect(hrefOf("إنشاء حساب")).toBe("/ar/signup");
  });

  test("[R2.05] on a phone the page for signing up offers to log in", async () => {
    const isOnPhones = (name: string) => !link(name).className.includes("max-md:hidden");
    await renderPart(<Framed pathname="/register" />);
    expect([isOnPhones("Log in"), isOnPhones("Sign up")]).toEqual([true, false]);
    cleanup();
    await renderPart(<Framed pathname="/about" />);
    expect([isOnPhones("Log in"), isOnPhones("Sign up")]).toEqual([false, true]);
  });

  test("[R2.05] a session that has ended leaves a visitor", async () => {
    localStorage.setItem("signed-in", "user-1");
    document.documentElement.dataset.member = "";
    fakeApi({ getSession: () => ({ session: null }) });
    await renderPart(<Framed pathname="/" />);
    await waitFor(() => expect(document.documentElement.dataset.member).toBeUndefined());
    expect(link("Log in")).toBeTruthy();
  });

  test("[R2.06] on a silent network a visitor's links come back, and a late answer still counts", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    localStorage.setItem("signed-in", "user-1");
    document.documentElement.dataset.member = "";
    let answer = () => {};
    fakeApi({
      getSession: () =>
        new Promise((resolve) => (answer = () => resolve({ session: makeSession() }))),
    });
    await renderPart(<Framed pathname="/" />);
    act(() => void vi.advanceTimersByTime(6000));
    vi.useRealTimers();
    expect(document.documentElement.dataset.member).toBeUndefined();
    answer();
    await screen.findByRole("button", { name: "Account" });
    expect(document.documentElement.dataset.member).toBe("");
  });

  test("[R2.06] a signed-in user has a menu with the e-mail, Dashboard, Profile and Log out", async () => {
    await openAsUser();
    const menu = within(screen.getByRole("menu"));
    expect(menu.getByText("salma@example.com")).toBeTruthy();
    const entries = menu.getAllByRole("menuitem");
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Profile", "/profile"],
      ["Log out", null],
    ]);
    expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
    expect(document.documentElement.dataset.member).toBe("");
  });

  test("[R8.04] logging out clears the user's data, leads home and shows a toast there", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const calls = await openAsUser({ logOut: () => null });
    localStorage.setItem("notes-draft", "mine");
    fireEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/"), { timeout: 10_000 });
    expect(calls.some(({ name }) => name === "logOut")).toBe(true);
    expect(localStorage.getItem("signed-in")).toBeNull();
    expect(localStorage.getItem("notes-draft")).toBeNull();
    expect(popNextPageToast()).toEqual({
      title: "Signed out successfully",
      description: "You have been logged out.",
    });
    expect(popNextPageToast()).toBeNull();
  });

  test("[R8.04] a failed log-out shows an error and changes nothing", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    await openAsUser({ logOut: () => refuse("internal") });
    fireEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
    await waitFor(
      () =>
        expect(getToasts()[0]).toMatchObject({
          title: "Error signing out",
          description: "Please try again.",
          variant: "destructive",
        }),
      { timeout: 10_000 },
    );
    expect(leave).not.toHaveBeenCalled();
    expect(localStorage.getItem("signed-in")).toBe("1");
  });

  test("[R2.07] the drawer has every way, and closes on navigation, giving the focus back", async () => {
    await renderPart(<Framed pathname="/about" />);
    const opener = screen.getByRole("button", { name: "Menu" });
    opener.focus();
    fireEvent.click(opener);
    const drawer = within(screen.getByRole("dialog", { name: "Menu" }));
    for (const name of ["About", "Blog", "FAQ", "Contact", "Log in", "Sign up", "العربية"]) {
      expect(drawer.getByRole("link", { name }), name).toBeTruthy();
    }
    expect(drawer.getByRole("switch", { name: "Dark mode" })).toBeTruthy();
    const blog = drawer.getByRole("link", { name: "Blog" });
    blog.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(blog);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test("[R2.07] the drawer closes on Escape", async () => {
    await renderPart(<Framed pathname="/" />);
    pressButton("Menu");
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
