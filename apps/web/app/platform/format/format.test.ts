import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { clockText } from "./format-clock.ts";
import {
  type DisplaySettings,
  regionOf,
  saveDisplayPreferences,
} from "#web/platform/preferences/display-preferences.ts";
import { formatDate, formatNumber, formatPercent, formatRelativeTime } from "./format.ts";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { formatTextFigures } from "#web/platform/i18n/text-figures.ts";

const now = new Date("2026-11-15T10:00:00Z");
const plain: DisplaySettings = {
  digits: "latn",
  hijri_dates: false,
  low_data: false,
  motion: "system",
  country: null,
  form_of_address: "neutral",
  time_zone: "UTC",
};

const goTo = (pathname: string) => window.history.replaceState(null, "", pathname);
beforeEach(() => goTo("/dashboard"));
afterEach(() => {
  saveDisplayPreferences(plain);
  goTo("/");
  document.documentElement.lang = "";
});

/** A space that does not break is a space. */
const spaced = (text: string) => text.replaceAll("\u00A0", " ");

/** The marks of direction that Intl adds are not seen. */
const seen = (text: string) => text.replaceAll(/[\u061C\u200E\u200F\u00A0]/g, "");

test("[D74] digits are Latin in both languages until others are chosen", () => {
  expect(formatNumber("en", 12_345.6)).toBe("12,345.6");
  expect(formatNumber("ar", 12_345.6)).toMatch(/^12.?345.6$/);
  expect(formatPercent("ar", 0.37)).toContain("37");
  expect(spaced(formatDate("ar", "2026-03-14T12:00:00Z", "day", "UTC"))).toBe("14 مارس");
  expect(spaced(formatDate("en", "2026-03-14T12:00:00Z", "day", "UTC"))).toBe("14 March");
});

test("a time is shown in the account's zone on signed-in pages, in the device's on public ones", () => {
  const at = "2026-11-15T21:30:00Z";
  const device = spaced(formatDate("en", at, "time", detectTimeZone()));
  saveDisplayPreferences({ ...plain, time_zone: "Asia/Kolkata" });
  expect(spaced(formatDate("en", at, "time"))).toBe("3:00");
  expect(spaced(formatDate("en", at, "dateTime"))).toBe("16 Nov 2026, 3:00");
  goTo("/blog");
  expect(spaced(formatDate("en", at, "time"))).toBe(device);
});

test("a zone of two capitals is not taken for a country", () => {
  saveDisplayPreferences({ ...plain, time_zone: "GB" });
  expect(regionOf("ar")).toBe("AE");
});

test("relative time picks the largest whole unit, and calls seconds now", () => {
  expect(formatRelativeTime("en", "2026-11-15T09:59:30Z", now)).toBe("now");
  expect(formatRelativeTime("en", "2026-11-15T09:01:00Z", now)).toBe("59 minutes ago");
  expect(formatRelativeTime("en", "2026-11-14T10:00:00Z", now)).toBe("yesterday");
  expect(formatRelativeTime("ar", "2026-11-15T07:00:00Z", now)).toBe("قبل 3 ساعات");
});

describe("Arabic-Indic digits", () => {
  beforeEach(() => saveDisplayPreferences({ ...plain, digits: "arab" }));

  test("[D74] numbers, percents, dates and spans of time are written in them", () => {
    expect(formatNumber("ar", 12_345.6)).toBe("١٢٬٣٤٥٫٦");
    expect(seen(formatPercent("ar", 0.37))).toBe("٣٧٪");
    expect(spaced(formatDate("ar", "2026-03-14T12:00:00Z", "date", "UTC"))).toBe("١٤ مارس ٢٠٢٦");
    expect(formatRelativeTime("ar", "2026-11-15T07:00:00Z", now)).toBe("قبل ٣ ساعات");
    // They belong to the Arabic interface.
    expect(formatNumber("en", 12_345.6)).toBe("12,345.6");
  });

  test("[D74] so are counts in sentences, digits in texts, and the clock; names are not", async () => {
    const { t } = await loadAllStrings("ar");
    expect(t("settings:study.minutes", { count: 25 })).toBe("٢٥ دقيقة");
    await expect.poll(() => t("settings:study.longBreakHint")).toBe("بعد كل ٤ جولات تركيز.");
    expect(t("settings:secondFactor.setupLead")).toContain("2FAS");
    // A title is the user's own.
    expect(t("settings:devices.removeNamed", { device: "Pixel 9" })).toContain("Pixel 9");
    document.documentElement.lang = "ar";
    expect(clockText(24 * 60_000 + 9000)).toBe("٢٤:٠٩");
    saveDisplayPreferences(plain);
    await expect.poll(() => t("settings:study.longBreakHint")).toBe("بعد كل 4 جولات تركيز.");
    expect(clockText(24 * 60_000 + 9000)).toBe("24:09");
  });

  test("[D74] a number in a sentence has the separators of its digits, like every other one", async () => {
    const { t } = await loadAllStrings("ar");
    const formatHours = () => t("notices:kind.weekly_summary.message", { count: 6.5, days: 6 });
    const formatLimit = () =>
      t("community:room.over", { count: 16_000, most: formatNumber("ar", 8000) });
    expect(formatHours()).toMatch(/^٦٫٥ /);
    expect(formatLimit()).toContain("١٦٬٠٠٠");
    expect(formatLimit()).toContain("٨٬٠٠٠");
    saveDisplayPreferences(plain);
    await expect.poll(formatHours).toMatch(/^6\.5 /);
    expect(formatLimit()).toContain("16,000");
    expect(formatLimit()).toContain("8,000");
  });

  test("a public page stays as the build drew it", () => {
    goTo("/ar");
    expect(formatNumber("ar", 12)).toBe("12");
  });
});

test.each([
  [null, "يناير"],
  ["SA", "يناير"],
  ["EG", "يناير"],
  ["SY", "كانون الثاني"],
  ["LB", "كانون الثاني"],
  ["IQ", "كانون الثاني"],
  ["DZ", "جانفي"],
  ["TN", "جانفي"],
  ["MA", "يناير"],
])("[D74] months have the names of the country: %s has %s", (country, month) => {
  saveDisplayPreferences({ ...plain, country });
  expect(spaced(formatDate("ar", "2027-01-14T12:00:00Z", "date", "UTC"))).toBe(`14 ${month} 2027`);
  expect(spaced(formatDate("en", "2027-01-14T12:00:00Z", "date", "UTC"))).toBe("14 January 2027");
  // The sign goes with the digits, not with the country.
  expect(seen(formatPercent("ar", 0.37))).toBe("37%");
});

test("[D74] the Hijri day is that of Umm al-Qura, in both languages and in either digits", () => {
  expect(spaced(formatDate("en", "2026-11-15", "date", "UTC", "islamic-umalqura"))).toMatch(
    /^5 Jumada II 1448/,
  );
  expect(seen(spaced(formatDate("ar", "2026-11-15", "date", "UTC", "islamic-umalqura")))).toBe(
    "5 جمادى الآخرة 1448 هـ",
  );
  saveDisplayPreferences({ ...plain, digits: "arab", country: "SA" });
  expect(seen(spaced(formatDate("ar", "2026-11-15", "date", "UTC", "islamic-umalqura")))).toBe(
    "٥ جمادى الآخرة ١٤٤٨ هـ",
  );
  expect(spaced(formatDate("ar", "2026-11-15", "date", "UTC"))).toBe("١٥ نوفمبر ٢٠٢٦");
});

test.each([
  ["day", "14\u00A0مارس", "14\u00A0March"],
  ["dayShort", "14\u00A0مارس", "14\u00A0Mar"],
  ["date", "14\u00A0مارس\u00A02026", "14\u00A0March\u00A02026"],
  ["month", "مارس\u00A02026", "March\u00A02026"],
] as const)("[N1.40] a %s has no space at which a line may break", (style, arabic, english) => {
  expect(formatDate("ar", "2026-03-14T12:00:00Z", style, "UTC")).toBe(arabic);
  expect(formatDate("en", "2026-03-14T12:00:00Z", style, "UTC")).toBe(english);
});

test("[N1.40] a date with a time breaks only between the two", () => {
  for (const language of ["en", "ar"] as const) {
    const text = formatDate(language, "2026-03-14T12:30:00Z", "dateTime", "UTC");
    expect(text.match(/ /g)).toHaveLength(1);
    expect(text).toMatch(/[,،] /);
  }
});

test("[N1.40] figures in a finished Arabic text are written in the chosen digits", () => {
  const text = "الجزء 1 (130 دقيقة) من CS50 و Python 3، ثم 1.5 ساعة";
  expect(formatTextFigures("ar", text)).toBe(text);
  saveDisplayPreferences({ ...plain, digits: "arab" });
  expect(formatTextFigures("ar", text)).toBe("الجزء ١ (١٣٠ دقيقة) من CS50 و Python 3، ثم ١٫٥ ساعة");
  expect(formatTextFigures("ar", "Part 1 (130 minutes)")).toBe("Part 1 (130 minutes)");
  expect(formatTextFigures("en", text)).toBe(text);
});

test("a second date of the same style creates no format, and other digits are still written", () => {
  formatDate("ar", "2026-11-17", "date", "UTC");
  const create = vi.spyOn(Intl, "DateTimeFormat");
  expect(formatDate("ar", "2026-11-18", "date", "UTC")).toContain("18");
  expect(create).not.toHaveBeenCalled();
  saveDisplayPreferences({ ...plain, digits: "arab" });
  expect(formatDate("ar", "2026-11-18", "date", "UTC")).toContain("١٨");
  create.mockRestore();
});
