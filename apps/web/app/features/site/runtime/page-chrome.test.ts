import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { startPageChrome } from "./page-chrome.ts";

const root = document.documentElement;
let stop = () => {};

function draw(markup: string): void {
  document.body.innerHTML = markup;
}

function scrollTo(y: number): void {
  Object.defineProperty(window, "scrollY", { value: y, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

function press(selector: string): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  // Followed, a link would leave the page of the test.
  document.addEventListener("click", (last) => last.preventDefault(), { once: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  Object.defineProperty(window, "innerHeight", { value: 800, configurable: true });
  fakeSystemTheme(false);
});

afterEach(() => {
  stop();
  scrollTo(0);
  document.body.innerHTML = "";
  localStorage.clear();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the frame of a public page", () => {
  test("[R2.03] the header changes after 20 px, and back", () => {
    stop = startPageChrome();
    scrollTo(20);
    expect(root.hasAttribute("data-scrolled")).toBe(false);
    scrollTo(21);
    expect(root.hasAttribute("data-scrolled")).toBe(true);
    scrollTo(0);
    expect(root.hasAttribute("data-scrolled")).toBe(false);
  });

  test("[R2.02] back to top appears after a fifth of the window's height, and leads there", () => {
    draw('<main id="content" tabindex="-1"></main><a href="#top" data-frame="top">up</a>');
    const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    stop = startPageChrome();
    scrollTo(160);
    expect(root.hasAttribute("data-far-down")).toBe(false);
    scrollTo(161);
    expect(root.hasAttribute("data-far-down")).toBe(true);
    expect(press("a").defaultPrevented).toBe(true);
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
    expect(document.activeElement?.id).toBe("content");
  });

  test("[R2.02] it hides over the footer, and shows again at the end of the page", () => {
    draw("<footer data-site-footer></footer>");
    const footer = document.querySelector("footer") as HTMLElement;
    const show = (top: number, bottom: number, scrollY: number) => {
      vi.spyOn(footer, "getBoundingClientRect").mockReturnValue({ top, bottom } as DOMRect);
      scrollTo(scrollY);
      return root.hasAttribute("data-far-down");
    };
    stop = startPageChrome();
    expect(show(900, 1400, 1000)).toBe(true);
    expect(show(600, 1100, 1300)).toBe(false);
    expect(show(300, 800, 1600)).toBe(true);
  });

  test("[R2.02] on a phone it steps aside for who reads on, and comes back to who turns", () => {
    vi.spyOn(root, "scrollHeight", "get").mockReturnValue(4800);
    stop = startPageChrome();
    const readTo = (scrollY: number) => {
      scrollTo(scrollY);
      return root.hasAttribute("data-reading-on");
    };
    // In the first window it shows that it is there; a jump is not reading.
    expect([200, 500, 2000, 2040, 2030, 2100, 4000].map(readTo)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  test("[R2.02] who wants less motion is there at once", () => {
    draw('<a href="#top" data-frame="top">up</a>');
    fakeSystemTheme(true);
    const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    stop = startPageChrome();
    press("a");
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "auto" });
  });

  test("[R2.01] the bar shows how much of the page is read", () => {
    draw("<progress data-scroll-progress max=1 value=0></progress>");
    vi.spyOn(root, "scrollHeight", "get").mockReturnValue(2800);
    stop = startPageChrome();
    scrollTo(500);
    expect(document.querySelector("progress")?.value).toBe(0.25);
  });

  test("[D70] a link to sign up gets the path request of the page, and no other query", () => {
    draw('<a href="/register" data-frame="entry">Sign up</a>');
    stop = startPageChrome();
    window.history.replaceState(null, "", "/?goal=data+analyst&hours=8");
    press("a");
    const link = document.querySelector("a");
    expect(link?.getAttribute("href")).toBe("/register?goal=data+analyst&hours=8");
    window.history.replaceState(null, "", "/faq?q=path");
    press("a");
    expect(link?.getAttribute("href")).toBe("/register");
    window.history.replaceState(null, "", "/");
  });

  test("[R2.17] the link for a forgotten password gets `next`, and stores the typed address", () => {
    draw(
      '<main id="content"><input name="email" value=" a@b.example "><a href="/forgot-password" data-frame="forgot">?</a></main>',
    );
    stop = startPageChrome();
    window.history.replaceState(null, "", "/login?next=%2Fsettings");
    press("a");
    const link = document.querySelector("a");
    expect(link?.getAttribute("href")).toBe("/forgot-password?next=%2Fsettings");
    expect(sessionStorage.getItem("typed-email")).toBe("a@b.example");
    sessionStorage.clear();
    window.history.replaceState(null, "", "/");
  });

  test("switching the language preserves page, query and hash", () => {
    draw('<a href="/ar/faq" hreflang="ar" data-frame="language">ar</a>');
    window.history.replaceState(null, "", "/faq?q=path#first");
    stop = startPageChrome();
    press("a");
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/ar/faq?q=path#first");
    expect(localStorage.getItem("language")).toBe("ar");
    window.history.replaceState(null, "", "/");
  });

  test("[R2.12] a page built in an earlier year shows the year it is", () => {
    vi.setSystemTime(new Date("2028-03-01"));
    draw("<p data-copyright>© 2025–2026 Masar</p>");
    stop = startPageChrome();
    expect(document.querySelector("p")?.textContent).toBe("© 2025–2028 Masar");
    vi.useRealTimers();
  });

  test("[R2.09] what is shared goes with its title, once", () => {
    document.title = "Choosing a path · Masar";
    draw('<a href="https://wa.me/?text=https://masar.example/blog" data-frame="share">share</a>');
    stop = startPageChrome();
    press("a");
    press("a");
    const address = new URL(document.querySelector("a")?.href ?? "");
    expect(address.searchParams.get("text")).toBe(
      "Choosing a path · Masar https://masar.example/blog",
    );
  });

  test("[R2.06] the links for visitors are hidden where a user was signed in", () => {
    stop = startPageChrome();
    expect(root.hasAttribute("data-member")).toBe(false);
    stop();
    localStorage.setItem("signed-in", "user-1");
    stop = startPageChrome();
    expect(root.hasAttribute("data-member")).toBe(true);
  });
});

describe("offer of Arabic", () => {
  const offer = () => document.querySelector<HTMLElement>("[data-arabic-offer]");

  function openWith(languages: string[]): void {
    draw('<aside hidden data-arabic-offer><button data-frame="decline-arabic">no</button></aside>');
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    stop = startPageChrome();
  }

  test("English pages offer Arabic once to who reads it first", () => {
    openWith(["fr", "ar-EG", "en"]);
    expect(offer()?.hidden).toBe(false);
    press("button");
    expect(offer()?.hidden).toBe(true);
    stop();
    openWith(["ar"]);
    expect(offer()?.hidden).toBe(true);
  });

  test("there is no offer with English first, or with a language already chosen", () => {
    openWith(["en-GB", "ar"]);
    expect(offer()?.hidden).toBe(true);
    stop();
    localStorage.setItem("language", "en");
    openWith(["ar"]);
    expect(offer()?.hidden).toBe(true);
  });
});

test.each([
  [null, true],
  ["light", false],
])("[R4.02] with the choice %j a page follows the system to dark: %j", (choice, isDark) => {
  if (choice) localStorage.setItem("theme", choice);
  const system = fakeSystemTheme(false);
  stop = startPageChrome();
  system.set(true);
  expect(document.documentElement.classList.contains("dark")).toBe(isDark);
  document.documentElement.classList.remove("dark");
  localStorage.removeItem("theme");
});
