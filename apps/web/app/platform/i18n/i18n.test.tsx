import feminine from "@masar/i18n/locales/address/feminine.json" with { type: "json" };
import masculine from "@masar/i18n/locales/address/masculine.json" with { type: "json" };
import arabicErrors from "@masar/i18n/locales/ar/errors.json" with { type: "json" };
import { resolveLanguage } from "@masar/i18n/locales";
import { render, screen } from "@testing-library/react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { beforeEach, describe, expect, test, vi } from "vitest";
import "../../../test/slow-machine-timeouts.ts";
import { makeSettings } from "../../../test/fake-api.ts";
import { bootScript } from "#web/platform/preferences/boot-script.ts";
import { getI18n, hasStrings, loadAllStrings, loadPageStrings, loadStrings } from "./i18n.ts";
import {
  chosenAddress,
  saveDisplayPreferences,
} from "#web/platform/preferences/display-preferences.ts";
import {
  getStoredLanguage,
  pickLanguage,
  storeLanguage,
} from "#web/platform/preferences/language.ts";

describe("language", () => {
  beforeEach(() => localStorage.clear());

  test("[R9.04] English is the language until another known one is chosen", () => {
    expect(getStoredLanguage()).toBe("en");
    expect(resolveLanguage("fr")).toBe("en");
    expect(pickLanguage("/dashboard", resolveLanguage(null))).toBe("en");
  });

  test("[R9.04] a text missing in Arabic is shown in English", async () => {
    const arabic = await loadStrings("ar");
    const { common } = arabic.store.data.ar as { common: { actions: Record<string, string> } };
    const { back } = common.actions;
    delete common.actions.back;
    function Probe() {
      const { t } = useTranslation();
      return <p>{t("actions.back")}</p>;
    }
    render(
      <I18nextProvider i18n={getI18n("ar")}>
        <Probe />
      </I18nextProvider>,
    );
    expect(await screen.findByText("Back")).toBeTruthy();
    common.actions.back = back ?? "";
  });

  test("the address decides on public pages, the stored choice on signed-in ones", () => {
    storeLanguage("ar");
    expect(localStorage.getItem("language")).toBe("ar");
    expect(pickLanguage("/", "ar")).toBe("en");
    expect(pickLanguage("/login", "ar")).toBe("en");
    expect(pickLanguage("/ar", "en")).toBe("ar");
    expect(pickLanguage("/ar/login", "en")).toBe("ar");
    expect(pickLanguage("/arabic", "en")).toBe("en");
    expect(pickLanguage("/dashboard", getStoredLanguage())).toBe("ar");
    storeLanguage("en");
  });

  test("[N2.09] two pages that load a new language at once both have their strings", async () => {
    vi.resetModules();
    const fresh = await import("./i18n.ts");
    const request = new Request("http://localhost/settings");
    storeLanguage("ar");
    await Promise.all([
      fresh.loadPageStrings("tasks")({ request }),
      fresh.loadPageStrings("moderation")({ request }),
    ]);
    const arabic = fresh.getI18n("ar");
    expect(["tasks", "moderation"].map((name) => arabic.hasResourceBundle("ar", name))).toEqual([
      true,
      true,
    ]);
    storeLanguage("en");
  });

  test("the strings of a page are those of the page one goes to, not of the one one leaves", async () => {
    storeLanguage("en");
    window.history.replaceState(null, "", "/ar/login");
    await loadPageStrings("settings")({ request: new Request("http://localhost/settings") });
    expect(hasStrings("en")).toBe(true);
    expect(getI18n("en").hasResourceBundle("en", "settings")).toBe(true);
    window.history.replaceState(null, "", "/");
  });

  test("Arabic counts in six forms", async () => {
    const { t } = await loadStrings("ar");
    const texts = [0, 1, 2, 3, 11, 100].map((count) => t("road.summary", { count, done: 0 }));
    expect(new Set(texts.map((text) => text.replace(/\d+/g, "n"))).size).toBe(5);
    expect(texts[2]).toContain("خطوتين");
  });
});

describe("form of address", () => {
  const key = "errors:internal";
  const neutral = arabicErrors.internal;
  const settings = makeSettings({ language: "ar" });

  test("[N5.20] Arabic is neutral, masculine or feminine as chosen, and neutral on public pages", async () => {
    window.history.replaceState(null, "", "/dashboard");
    const { t } = await loadAllStrings("ar");
    expect(t(key)).toBe(neutral);
    for (const [form, expected] of [
      ["feminine", feminine.errors.internal],
      ["masculine", masculine.errors.internal],
      ["neutral", neutral],
    ] as const) {
      saveDisplayPreferences({ ...settings, form_of_address: form });
      await vi.waitFor(() => expect(t(key)).toBe(expected));
    }
    window.history.replaceState(null, "", "/ar/login");
    saveDisplayPreferences({ ...settings, form_of_address: "feminine" });
    expect(chosenAddress("ar")).toBeUndefined();
    window.history.replaceState(null, "", "/dashboard");
    expect([chosenAddress("ar"), chosenAddress("en")]).toEqual(["feminine", undefined]);
    saveDisplayPreferences(settings);
    window.history.replaceState(null, "", "/");
  });

  test("[N5.20] the last of two quick choices stays", async () => {
    window.history.replaceState(null, "", "/dashboard");
    const { t } = await loadAllStrings("ar");
    saveDisplayPreferences({ ...settings, form_of_address: "feminine" });
    saveDisplayPreferences(settings);
    // Both loads have ended after this.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(t(key)).toBe(neutral);
    window.history.replaceState(null, "", "/");
  });
});

describe("inserted values", () => {
  test.each([
    ["ar", "C++", "حُذفت «\u2068C++\u2069»"],
    ["ar", "مراجعة الدرس", "حُذفت «مراجعة الدرس»"],
    ["en", "مراجعة", "“\u2068مراجعة\u2069” was deleted"],
    ["en", "C++", "“C++” was deleted"],
  ] as const)("[N1.28] t() isolates in %s the value %s", async (language, title, expected) => {
    const { t } = await loadAllStrings(language);
    expect(t("tasks:deleted", { title })).toBe(expected);
  });

  test("[N1.28] t() joins a list in Arabic with each item isolated once", async () => {
    const { t } = await loadAllStrings("ar");
    expect(t("road:milestone.unlocks", { skills: ["C++", "تصميم", "SQL"] })).toContain(
      ": \u2068C++\u2069 وتصميم و\u2068SQL\u2069.",
    );
  });

  test("[N1.28] t() leaves the number that chooses the plural form a number", async () => {
    const { t } = await loadAllStrings("ar");
    expect(t("road.summary", { count: 2, done: 0 })).toContain("خطوتين");
  });
});

describe("boot script", () => {
  type Link = { rel?: string; href?: string };

  function run(pathname: string, stored: Record<string, string>, systemDark = false) {
    const dataset: Record<string, string> = {};
    const root = {
      lang: "",
      dir: "",
      dataset,
      classList: { add: vi.fn<(name: string) => void>() },
    };
    const fonts: Link[] = [];
    const page = {
      documentElement: root,
      querySelector: () => ({ content: "/latin.woff2 /arabic.woff2" }),
      createElement: (): Link => ({}),
      head: { append: (link: Link) => fonts.push(link) },
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- a browser runs this text too
    const script = new Function("document", "localStorage", "location", "matchMedia", bootScript);
    script(page, { getItem: (key: string) => stored[key] ?? null }, { pathname }, () => ({
      matches: systemDark,
    }));
    return { root, fonts: fonts.map(({ rel, href }) => `${rel} ${href}`) };
  }

  function boot(...page: Parameters<typeof run>) {
    const { root } = run(...page);
    return `${root.lang} ${root.dir}${root.classList.add.mock.calls.length > 0 ? " dark" : ""}`;
  }

  test.each([
    ["/", {}, false, "en ltr"],
    ["/ar/login", {}, false, "ar rtl"],
    ["/login", { language: "ar" }, false, "en ltr"],
    ["/dashboard", { language: "ar" }, false, "ar rtl"],
    ["/dashboard", { language: "xx", theme: "dark" }, false, "en ltr dark"],
    ["/dashboard", { theme: "light" }, true, "en ltr"],
    ["/", {}, true, "en ltr dark"],
  ])("%s with %o, dark system %s", (pathname, stored, systemDark, expected) => {
    expect(boot(pathname, stored, systemDark)).toBe(expected);
  });

  test("[D75] fonts are requested by the language of the page, and not at all in low data", () => {
    const fontsAt = (pathname: string, display: string) =>
      run(pathname, { language: "ar", display }).fonts;
    expect(fontsAt("/login", "")).toEqual(["preload /latin.woff2"]);
    const both = ["preload /latin.woff2", "preload /arabic.woff2"];
    expect(fontsAt("/dashboard", "arab AE")).toEqual(both);
    expect(fontsAt("/dashboard", "arab low AE")).toEqual([]);
    expect(fontsAt("/", "low")).toEqual([]);
  });

  test("what was chosen for the display is on the page before it is painted", () => {
    expect(run("/dashboard", { display: "low still SY" }).root.dataset.display).toBe(
      "low still SY",
    );
    expect(run("/dashboard", {}).root.dataset).toEqual({});
  });

  test("it agrees with the app on every kind of page", () => {
    for (const pathname of ["/", "/register", "/ar", "/ar/x", "/dashboard", "/nowhere"]) {
      for (const stored of ["en", "ar"] as const) {
        expect(boot(pathname, { language: stored })).toContain(pickLanguage(pathname, stored));
      }
    }
  });
});
