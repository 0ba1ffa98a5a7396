import type { Page } from "@playwright/test";

type Fault = "section" | "layout" | "app" | "router";

/**
 * Makes a browser API fail as long as the fault is on, so that a part of the page throws while it renders.
 * `clearPageFault` removes the fault without a reload.
 */
export async function injectPageFault(page: Page, fault: Fault): Promise<void> {
  await page.addInitScript((part) => {
    const state = { isBroken: true };
    Object.assign(window, { mend: () => (state.isBroken = false) });
    const fail = () => {
      if (state.isBroken) throw new Error(`probe of the ${part}`);
    };
    if (part === "section") {
      const { format } = Intl.RelativeTimeFormat.prototype;
      Intl.RelativeTimeFormat.prototype.format = function (...args: Parameters<typeof format>) {
        fail();
        return format.apply(this, args);
      };
      return;
    }
    if (part === "layout") {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => {
        if (query.includes("767")) fail();
        return real(query);
      };
      return;
    }
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        if (part === "app") fail();
        if (part === "router") throw unreadable();
        super(name);
      }
    };
    // Its message cannot be read, so the app's own error screen fails too and the router's is next.
    function unreadable(): Error {
      const error = new Error();
      Object.defineProperty(error, "message", {
        get() {
          throw new Error("probe of the router");
        },
      });
      return error;
    }
  }, fault);
}

export async function clearPageFault(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
}
