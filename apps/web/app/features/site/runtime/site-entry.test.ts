import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const hydrateIslands = vi.fn<() => Promise<void>>();

/** A static page as the build leaves it: its islands are prerendered, not hydrated. */
async function openPage(markup: string, search = ""): Promise<void> {
  window.history.replaceState(null, "", `/${search}`);
  document.body.innerHTML = markup;
  vi.resetModules();
  vi.doMock("./hydrate-islands.tsx", () => ({ hydrateIslands }));
  await import("./site-entry.ts");
}

const island = (markup: string) => `<div data-island="part">${markup}</div><p>Read me</p>`;
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** As an island does once it is hydrated. */
function markHydrated(): void {
  find("[data-island]").dataset["awake"] = "";
  find("[data-island]").dispatchEvent(new Event("island-awake", { bubbles: true }));
}

describe("a static page", () => {
  let page = new AbortController();
  beforeEach(() => {
    hydrateIslands.mockReset().mockResolvedValue();
    page = new AbortController();
    // Every test adds listeners to the same document: remove them with the page.
    const listen = document.addEventListener.bind(document);
    vi.spyOn(document, "addEventListener").mockImplementation(
      (type: string, heard: EventListenerOrEventListenerObject, options) => {
        const own = typeof options === "boolean" ? { capture: options } : options;
        listen(type, heard, { ...own, signal: page.signal });
      },
    );
  });
  afterEach(() => {
    page.abort();
    vi.restoreAllMocks();
    document.body.innerHTML = "";
    delete document.documentElement.dataset["member"];
    localStorage.clear();
    sessionStorage.clear();
  });

  test("it sleeps until somebody reaches for a living part", async () => {
    await openPage(island("<button type=button>Menu</button>"));
    find("p").dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(hydrateIslands).not.toHaveBeenCalled();
    find("button").dispatchEvent(new Event("pointerover", { bubbles: true }));
    await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalled());
  });

  test("what was pressed too early is pressed again", async () => {
    await openPage(island("<button type=button>Menu</button>"));
    const pressed = vi.fn<() => void>();
    find("button").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    find("button").click();
    find("button").addEventListener("click", pressed);
    await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalled());
    // Its code is here, but it does not answer yet.
    expect(pressed).not.toHaveBeenCalled();
    markHydrated();
    expect(pressed).toHaveBeenCalledTimes(1);
    find("button").click();
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  test("a file that did not come is fetched once more, and then again at the next touch", async () => {
    await openPage(island("<button type=button>Menu</button>"));
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    hydrateIslands
      .mockRejectedValueOnce(new Error("lost"))
      .mockRejectedValueOnce(new Error("lost"));
    find("button").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => {
      find("button").dispatchEvent(new Event("pointerdown", { bubbles: true }));
      expect(hydrateIslands).toHaveBeenCalledTimes(3);
    });
    // No press is waiting.
    expect(reload).not.toHaveBeenCalled();
  });

  describe("after a deploy removed its files", () => {
    const markup = island("<form method=dialog><input name=email><button>Send</button></form>");
    const reload = vi.fn<() => void>();

    async function press(): Promise<void> {
      const calls = hydrateIslands.mock.calls.length;
      find("form").dispatchEvent(new Event("focusin", { bubbles: true }));
      find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      await vi.waitFor(() => expect(hydrateIslands.mock.calls.length).toBe(calls + 2));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }

    beforeEach(() => {
      vi.spyOn(window.location, "reload").mockImplementation(reload.mockReset());
      vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
      hydrateIslands.mockRejectedValue(new Error("Failed to fetch /assets/hydrate-islands-1.js"));
    });

    test("[D77] a press opens the page anew, once, and what was typed is still there", async () => {
      await openPage(markup);
      (find("input") as HTMLInputElement).value = "omar@example.com";
      await press();
      expect(reload).toHaveBeenCalledTimes(1);
      page.abort();
      page = new AbortController();
      await openPage(markup);
      expect((find("input") as HTMLInputElement).value).toBe("omar@example.com");
      await press();
      expect(reload).toHaveBeenCalledTimes(1);
    });

    test("[D77] without network the page stays as it is", async () => {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      await openPage(markup);
      await press();
      expect(reload).not.toHaveBeenCalled();
    });
  });

  test("what was sent too early is sent again, and shows that it waits", async () => {
    await openPage(island("<form method=get><button>Build</button></form>"));
    const send = () => {
      const event = new SubmitEvent("submit", {
        bubbles: true,
        cancelable: true,
        submitter: find("button"),
      });
      find("form").dispatchEvent(event);
      return event.defaultPrevented;
    };
    const repeated = vi
      .spyOn(find("form") as HTMLFormElement, "requestSubmit")
      .mockImplementation(() => {});
    find("form").dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(send()).toBe(true);
    expect(find("button").getAttribute("aria-busy")).toBe("true");
    expect(repeated).not.toHaveBeenCalled();
    markHydrated();
    expect(repeated).toHaveBeenCalledTimes(1);
    expect(find("button").hasAttribute("aria-busy")).toBe(false);
    expect(send()).toBe(false);
  });

  test("a press that cannot be answered shows an error", async () => {
    await openPage(`${island("<button type=button>Menu</button>")}<p data-lost hidden>Lost</p>`);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    hydrateIslands.mockRejectedValue(new Error("offline"));
    find("button").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    find("button").click();
    await vi.waitFor(() => expect(find("[data-lost]").hidden).toBe(false));
    expect(find("button").hasAttribute("aria-busy")).toBe(false);
  });

  test("islands that cannot be loaded leave a remembered user the markup for visitors", async () => {
    localStorage.setItem("signed-in", "1");
    document.documentElement.dataset["member"] = "";
    hydrateIslands.mockRejectedValue(new Error("lost"));
    await openPage(island("<form method=get></form>"));
    await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(document.documentElement.dataset["member"]).toBeUndefined());
  });

  test.each([
    ["an address that asks", () => {}, "?q=path"],
    ["a word left by the page before", () => sessionStorage.setItem("next-page-toast", "{}"), ""],
    ["a user who may be signed in", () => localStorage.setItem("signed-in", "1"), ""],
  ])("%s hydrates it without an interaction", async (_name, prepare, search) => {
    prepare();
    await openPage(island("<form method=get data-asks></form>"), search);
    await vi.waitFor(() => expect(hydrateIslands).toHaveBeenCalled());
  });

  test("[N9.01] the page of a path gets the day on which it ends if it begins today", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 18), toFake: ["Date"] });
    await openPage('<p data-finish-days="405" data-locale="en-GB-u-nu-latn"></p>');
    vi.useRealTimers();
    expect(find("p").textContent).toBe("28 December 2027");
  });
});
