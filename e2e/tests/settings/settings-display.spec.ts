import type { CDPSession, Page } from "@playwright/test";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, publicAddress } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { saveSettings } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

const isFont = (url: string) => new URL(url).pathname.endsWith(".woff2");
const isPicture = (url: string) => /\.(webp|png|jpe?g|avif)$/.test(new URL(url).pathname);

/** The compressed bytes that a page loads with an empty cache. */
async function weighPage(page: Page, address: string) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requested = new Map<string, string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) =>
    requested.set(requestId, request.url),
  );
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await openPage(page, address);
  // Idle when a second brought nothing more.
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = bytes === before;
        before = bytes;
        return isQuiet;
      },
      { intervals: [1000] },
    )
    .toBe(true);
  await session.detach();
  const urls = [...requested.values()].filter((url) => url.startsWith("http"));
  return { kB: bytes / 1000, fonts: urls.filter(isFont), pictures: urls.filter(isPicture) };
}

/** Texts of the page that contain Latin digits; Latin names and the user's own words may. */
function listLatinFigures(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const isOwn = node.parentElement?.closest("bdi, code, [dir=auto], [lang=en], .sr-only");
      // The sample of the other choice and the version of the terms may have Latin digits.
      const isName = /\(123\)|\d{4}-\d\d-\d\d/.test(text);
      if (!isOwn && !isName && /\d/.test(text)) found.push(text);
    }
    return found;
  });
}

test("[D75] low data loads no font and no picture, and a page is smaller", async ({
  page,
  user,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  // The first visit stores the language, so that both measurements are of the same page.
  await openPage(page, links.dashboard);
  const usual = await weighPage(page, links.dashboard);
  expect(usual.fonts.length).toBeGreaterThan(0);

  await openPage(page, links.settingsGroup("appearance"));
  await page.getByRole("switch", { name: t("settings:lowData.title") }).click();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  const low = await weighPage(page, links.dashboard);
  expect([low.fonts, low.pictures]).toEqual([[], []]);
  expect(low.kB).toBeLessThan(usual.kB - 10);
  const figure = `${usual.kB.toFixed(1)} kB, in low data ${low.kB.toFixed(1)} kB`;
  test.info().annotations.push({ type: "low data", description: figure });
  process.stdout.write(`Dashboard (${language}): ${figure}\n`);
  const typeface = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(typeface).not.toContain("Readex");

  // The device stores it for pages without a session.
  const landing = await weighPage(page, language === "ar" ? "/ar" : "/");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect([landing.fonts, landing.pictures]).toEqual([[], []]);
  await expect(page.locator("picture").first()).toBeHidden();
});

test("[D75] the catalogue asks for half a page in low data", async ({ page, user }) => {
  expect(user.id).not.toBe("");
  const readRequestedSize = async () => {
    const request = page.waitForRequest((sent) => /\/api\/courses\?/.test(sent.url()));
    await openPage(page, "/dashboard/courses");
    return new URL((await request).url()).searchParams.get("size");
  };
  expect(await readRequestedSize()).toBeNull();
  await saveSettings(page, { low_data: true });
  await openPage(page, links.settings);
  await expect(page.locator("html")).toHaveAttribute("data-display", /low/);
  expect(await readRequestedSize()).toBe("12");
});

test("[D65] without motion nothing on the page moves, whatever the device prefers", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openPage(page, links.settingsGroup("appearance"));
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("*")].map((element) => {
          const style = getComputedStyle(element);
          return Math.max(
            ...`${style.transitionDuration}, ${style.animationDuration}`
              .split(", ")
              // The duration of a scroll-driven animation is "auto".
              .map((time) => (time === "auto" ? 0 : Number.parseFloat(time))),
          );
        }),
      ),
    );
  expect(await longest()).toBeGreaterThan(0.1);
  await page.getByRole("switch", { name: t("settings:appearance.motion") }).click();
  await expect.poll(longest).toBeLessThan(0.001);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await longest()).toBeLessThan(0.001);
  await page.emulateMedia({ reducedMotion: null });
});

test("[D74] digits, months and the Hijri day follow the settings on the dashboard and after a reload", async ({
  page,
  user,
  language,
  t,
}) => {
  expect(user.id).not.toBe("");
  await createPath(page);
  await saveSettings(page, { country: "SY", hijri_dates: true });
  await openPage(page, links.settingsGroup("region"));
  await page.getByLabel(t("settings:region.digits"), { exact: true }).selectOption("arab");
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await openPage(page, links.dashboard);
  const main = page.getByRole("main");
  const forecast = main.getByRole("region", { name: t("study:forecast.title"), exact: true });
  await expect(forecast.locator("bdi")).toBeVisible();
  if (language === "en") {
    await expect(forecast.locator("bdi")).toContainText(/AH|1448|1449/);
    await expect(forecast).toContainText(/\d/);
    return;
  }
  await expect(forecast).toContainText(/[٠-٩]{4}/);
  await expect(forecast.locator("bdi")).toContainText("هـ");
  await expect(forecast).toContainText(/كانون|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين/);
  expect(await listLatinFigures(page)).toEqual([]);
  await page.reload();
  await expect(forecast).toContainText(/[٠-٩]{4}/);
  for (const group of ["region", "study", "privacy"] as const) {
    await openPage(page, links.settingsGroup(group));
    expect(await listLatinFigures(page), group).toEqual([]);
  }
});

test("[N1.40] Arabic words are drawn at 14 px or larger", async ({ page, user, language }) => {
  expect(user.id).not.toBe("");
  const listSmall = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) =>
          [...element.childNodes].some(
            (node) =>
              node.nodeType === Node.TEXT_NODE && /\p{Script=Arabic}/u.test(node.textContent ?? ""),
          ),
        )
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
        .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
    );
  const pages = [
    publicAddress("/", language),
    links.dashboard,
    "/dashboard/courses",
    links.settings,
    links.settingsGroup("notifications"),
  ];
  for (const address of pages) {
    await openPage(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await listSmall(), address).toEqual([]);
  }
});
