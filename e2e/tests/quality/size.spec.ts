import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { languages } from "@masar/i18n/locales";
import { firstLoadLimitKb } from "@masar/tools/build/first-load-size";
import { landingLimits } from "@masar/tools/build/landing-size";
import { launchOptions, wholeBrowser } from "../../support/browser.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, publicAddress } from "../../support/pages.ts";

test.use({ variant: "en-desktop-light" });

// The headless shell reports a pointer in its corner, which would hydrate islands without interaction.
test.use({ launchOptions: { ...launchOptions, executablePath: wholeBrowser } });

const isScript = (url: string) => new URL(url).pathname.endsWith(".js");
/** Fonts and pictures are not compressed again. */
const isCompressed = (url: string) => /\.(woff2|webp|png)$/.test(new URL(url).pathname);

/** Measures the compressed size of a page's requests. */
function weighRequests(page: Page, isCounted: (url: string) => boolean) {
  const requested = new Set<string>();
  const weights = new Map<string, number>();
  page.on("request", (request) => {
    if (isCounted(request.url())) requested.add(request.url());
  });
  page.on("requestfinished", async (request) => {
    if (!isCounted(request.url())) return;
    const body = (await (await request.response())?.body()) ?? "";
    weights.set(request.url(), (isCompressed(request.url()) ? body : gzipSync(body)).length);
  });
  // Idle when all responses have arrived and half a second brought no new request.
  const waitUntilIdle = async () => {
    let before = -1;
    const isIdle = () => {
      const isSettled = requested.size === weights.size && requested.size === before;
      before = requested.size;
      return isSettled;
    };
    await expect.poll(isIdle, { intervals: [500] }).toBe(true);
  };
  const weigh = (isWanted: (url: string) => boolean) => {
    const wanted = [...weights].filter(([url]) => isWanted(url));
    return { count: wanted.length, kB: wanted.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000 };
  };
  return { waitUntilIdle, weigh };
}

test("[N2.08] the first screen after log-in loads no more JavaScript than its budget", async ({
  page,
  user,
  language,
}) => {
  expect(user.id).not.toBe("");
  const { waitUntilIdle, weigh } = weighRequests(page, isScript);
  await openPage(page, "/dashboard");
  await waitUntilIdle();
  const scripts = weigh(isScript);
  const figure = `${scripts.kB.toFixed(1)} kB of ${firstLoadLimitKb} kB in ${scripts.count} files`;
  test.info().annotations.push({ type: "first screen", description: figure });
  process.stdout.write(`First screen after log-in (${language}): ${figure}\n`);
  expect(scripts.count).toBeGreaterThan(3);
  expect(scripts.kB).toBeGreaterThan(50);
  expect(scripts.kB).toBeLessThanOrEqual(firstLoadLimitKb);
  expect(firstLoadLimitKb).toBeLessThanOrEqual(221);
});

for (const language of languages) {
  test(`[N2.08] the landing page (${language}) is light before a touch, and its islands load within their budget`, async ({
    page,
  }) => {
    const all = () => true;
    const { waitUntilIdle, weigh } = weighRequests(page, all);
    await openPage(page, publicAddress("/", language));
    await waitUntilIdle();
    const [scripts, everything] = [weigh(isScript), weigh(all)];
    const figure = `${scripts.kB.toFixed(1)} kB of JavaScript, ${everything.kB.toFixed(1)} kB in all`;
    expect(landingLimits).toMatchObject({ script: 4.5, all: 180 });
    expect(scripts.count).toBeGreaterThan(0);
    expect(scripts.kB).toBeLessThanOrEqual(landingLimits.script);
    // The page itself, its style and at least one font.
    expect(everything.kB).toBeGreaterThan(30);
    expect(everything.kB).toBeLessThanOrEqual(landingLimits.all);

    await page.getByRole("banner").getByRole("button").first().focus();
    await expect.poll(() => weigh(isScript).count).toBeGreaterThan(scripts.count);
    await waitUntilIdle();
    const islands = weigh(isScript).kB - scripts.kB;
    process.stdout.write(
      `Landing (${language}): ${figure}; ${islands.toFixed(1)} kB more for its islands\n`,
    );
    expect(islands).toBeGreaterThan(10);
    expect(islands).toBeLessThanOrEqual(landingLimits.islands);
  });
}

test("assets are compressed and immutable, pages are checked every time", async ({
  page,
  user,
}) => {
  expect(user.id).not.toBe("");
  const assets: Response[] = [];
  page.on("response", (response) => {
    if (/\/assets\/.+\.(js|css)$/.test(response.url())) assets.push(response);
  });
  for (const address of ["/login", "/dashboard", "/settings"]) {
    const response = await page.goto(address);
    const headers = await response?.allHeaders();
    expect(headers?.["cache-control"], address).toBe("no-cache");
    expect(headers?.["content-encoding"], address).toMatch(/^(br|gzip)$/);
  }
  expect(assets.length).toBeGreaterThan(5);
  for (const asset of assets) {
    const headers = await asset.allHeaders();
    expect(headers["content-encoding"], asset.url()).toMatch(/^(br|gzip)$/);
    expect(headers["cache-control"], asset.url()).toContain("immutable");
    expect(headers["cache-control"], asset.url()).toContain("max-age=31536000");
  }
});
