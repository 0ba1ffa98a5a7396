import { describe, expect, test } from "vitest";
import { getT, loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { listCountries, listTimeZones } from "./region-options.ts";

describe("region", () => {
  test("countries: the region first, every one named, none twice", () => {
    for (const language of ["en", "ar"] as const) {
      const countries = listCountries(language);
      expect(new Set(countries.map(({ value }) => value)).size).toBe(countries.length);
      const unnamed = countries.filter(({ value, label }) => label === value && value !== "US");
      expect(unnamed).toEqual([]);
      expect(countries.findIndex(({ value }) => value === "SA")).toBeLessThan(19);
      expect(countries.findIndex(({ value }) => value === "FR")).toBeGreaterThanOrEqual(19);
    }
    expect(listCountries("ar").find(({ value }) => value === "PS")?.label).toBe("فلسطين");
  });

  test("time zones: cities of the region in the page's language, then the world's", async () => {
    await loadAllStrings("ar");
    const zones = listTimeZones(getT("ar"), "ar", "Mars/Base_One");
    expect(zones.find(({ value }) => value === "Africa/Cairo")?.label).toBe("القاهرة");
    expect(zones.findIndex(({ value }) => value === "Asia/Dubai")).toBeLessThan(20);
    expect(zones).toContainEqual({
      value: "America/New_York",
      label: "الولايات المتحدة (New York)",
    });
    expect(zones).toContainEqual({ value: "Mars/Base_One", label: "Base One (Mars)" });
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
    await loadAllStrings("en");
    const english = listTimeZones(getT("en"), "en", "UTC");
    expect(english).toContainEqual({ value: "America/New_York", label: "New York (America)" });
  });

  test("[N1.40] the first 22 countries are those of the Arab League", () => {
    const arab = "AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE";
    for (const language of ["en", "ar"] as const) {
      const first = listCountries(language).slice(0, 22);
      expect(first.map(({ value }) => value).toSorted()).toEqual(arab.split(" "));
    }
  });

  test.each([
    ["Asia/Jerusalem", "القدس"],
    ["Africa/Mogadishu", "مقديشو"],
    ["Africa/Djibouti", "جيبوتي"],
    ["Indian/Comoro", "موروني"],
  ])("[N1.40] the time zone %s is called %s in Arabic", async (value, label) => {
    await loadAllStrings("ar");
    expect(listTimeZones(getT("ar"), "ar", "UTC")).toContainEqual({ value, label });
  });
});
