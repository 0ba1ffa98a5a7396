import type { PathResources } from "@masar/contract/resources/schemas";
import type { Locator, Page } from "@playwright/test";
import { deskHref, readSessions } from "../../steps/desk.ts";
import { createPath } from "../../steps/paths.ts";
import { blockPlayer, scriptPlayer } from "../../steps/scripted-player.ts";
import { saveSettings } from "../../steps/study.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const youTubeUrl = /^https:\/\/www\.youtube\.com\//;

/** Opens the first session of a path that is studied in a video or playlist; returns its title and card. */
async function openVideoSession(page: Page, language: "en" | "ar") {
  const { path } = await createPath(page, {
    blueprint: "front-end-developer",
    study_language: language,
  });
  const answer = await page.request.get(`/api/paths/${path.id}/resources`);
  const { resources } = (await answer.json()) as PathResources;
  for (const key of Object.keys(path.milestones)) {
    for (const { sub, id, resource: slug, kind } of await readSessions(page, path.id, key)) {
      const resource = resources.find((card) => card.slug === slug);
      if (!resource || !youTubeUrl.test(resource.url) || kind !== "learn") continue;
      await page.goto(`${deskHref}?path=${path.id}&milestone=${key}&session=${sub}/${id}`);
      await settlePage(page);
      const title = (language === "ar" ? resource.title_ar : null) ?? resource.title;
      const item = resource.kind === "video" ? ("video" as const) : ("playlist" as const);
      return { title, resource, kind: item };
    }
  }
  throw new Error("No session of the path is studied in a video");
}

/** Requests to other hosts than Masar's own. */
function recordOutsideRequests(page: Page): string[] {
  const outside: string[] = [];
  const own = new URL(process.env["E2E_URL"] ?? "").host;
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== own) outside.push(request.url());
  });
  return outside;
}

async function readSeconds(clock: Locator): Promise<number> {
  const [, minutes = "0", seconds = "0"] = /(\d+):(\d\d)/.exec(await clock.innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.15] [N8.17] a video is watched at the desk in ${names[tag]} after a consent, and its end pauses the clock`,
    { tag },
    async ({ page, language, t }) => {
      const outside = recordOutsideRequests(page);
      const requested = await scriptPlayer(page);
      const { title, resource, kind } = await openVideoSession(page, language);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: t("timer:start"), exact: true }).click();

      const watch = main.getByRole("button", { name: t("desk:watch.openNamed", { title }) });
      await watch.click();
      const group = main.getByRole("group", { name: t(`desk:watch.label.${kind}`, { title }) });
      await expect(group).toContainText(t(`desk:watch.consent.${kind}`));
      await expectAccessible(page, "the consent");
      expect(outside).toEqual([]);

      await group.getByRole("button", { name: t("desk:watch.agree") }).click();
      const frame = group.frameLocator("iframe");
      const play = frame.getByRole("button", { name: "Play" });
      await expect(play).toHaveAttribute("data-events", "onStateChange onError");
      expect(requested).toHaveLength(1);
      const url = new URL(requested[0] ?? "");
      const { searchParams } = new URL(resource.url);
      expect(url.pathname).toBe(
        searchParams.has("v") ? `/embed/${searchParams.get("v")}` : "/embed/videoseries",
      );
      expect(url.searchParams.get("list")).toBe(searchParams.get("list"));
      expect(url.searchParams.get("hl")).toBe(language);
      expect(url.searchParams.has("autoplay")).toBe(false);
      await expectAccessible(page, "the player");

      // In the header, in sight while the player is.
      const pill = page.locator("[data-session-pill]");
      await expect(pill).toBeInViewport();
      const before = await readSeconds(pill);
      await expect.poll(() => readSeconds(pill)).toBeLessThan(before);

      // By keyboard into the frame, and out of it to the switch.
      await expect(group).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(group.getByRole("button", { name: t("desk:watch.close") })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(play).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const choice = group.getByRole("switch", { name: t("desk:watch.pauseAtEnd") });
      await expect(choice).toBeFocused();
      const resume = main.getByRole("button", { name: t("study:session.resume"), exact: true });
      await page.waitForTimeout(3500);
      await expect(resume).toHaveCount(0);
      await page.keyboard.press("Space");
      await expect(choice).toBeChecked();
      await play.click();
      await expect(resume).toBeVisible();

      await group.getByRole("button", { name: t("desk:watch.close") }).click();
      await expect(group.locator("iframe")).toHaveCount(0);
      await page.reload();
      await settlePage(page);
      await watch.click();
      await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();
      await expect(choice).toBeChecked();
      expect(outside.every((address) => requested.includes(address))).toBe(true);
    },
  );

  test(
    `[N8.15] with low data the desk offers only the link in ${names[tag]}`,
    { tag },
    async ({ page, language, t }) => {
      const outside = recordOutsideRequests(page);
      await saveSettings(page, { low_data: true });
      const { title, resource } = await openVideoSession(page, language);
      const main = page.getByRole("main");
      await expect(page.locator("html")).toHaveAttribute("data-display", /low/);
      const link = main.getByRole("link", {
        name: t("courses:resources.openNamed", { title, host: t("courses:resources.youTube") }),
      });
      await expect(link.first()).toHaveAttribute("href", resource.url);
      await expect(
        main.getByRole("button", { name: t("desk:watch.openNamed", { title }) }),
      ).toHaveCount(0);
      expect(outside).toEqual([]);
    },
  );
}

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.15] where YouTube is blocked the player offers the link in ${names[tag]}, and a phone's page stays as wide as its window`,
    { tag },
    async ({ page, language, t }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await blockPlayer(page);
      const { title, resource, kind } = await openVideoSession(page, language);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: t("desk:watch.openNamed", { title }) }).click();
      await main.getByRole("button", { name: t("desk:watch.agree") }).click();
      const group = main.getByRole("group", { name: t(`desk:watch.label.${kind}`, { title }) });
      await expect(group.getByText(t("desk:watch.silent"))).toBeVisible();
      await expect(group.locator("iframe")).toBeHidden();
      await expect(group.getByRole("link")).toHaveAttribute("href", resource.url);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(360);
    },
  );
}
