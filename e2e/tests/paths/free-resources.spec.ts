import type { PathResources } from "@masar/contract/resources/schemas";
import type { Page } from "@playwright/test";
import { deskHref } from "../../steps/desk.ts";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { waitUntilOffline } from "../../support/devices/offline-device.ts";
import { publicAddress, settlePage } from "../../support/pages.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

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

async function readResources(page: Page, id: string): Promise<PathResources> {
  return (await (await page.request.get(`/api/paths/${id}/resources`)).json()) as PathResources;
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.04] [N8.07] [N8.10] a milestone and the desk show free resources in ${names[tag]}, which lead to their sources`,
    { tag },
    async ({ page, language, t }) => {
      const outside = recordOutsideRequests(page);
      const { path } = await createPath(page, {
        blueprint: "front-end-developer",
        study_language: language,
      });
      const found = await readResources(page, path.id);
      const milestone = found.milestones.find(({ resources }) => resources.length > 0);
      const key = milestone?.milestone_key ?? "";
      const cards = (milestone?.resources ?? []).map((slug) =>
        found.resources.find((card) => card.slug === slug),
      );
      await page.goto(`/dashboard/learning-paths/${path.id}?milestone=${key}`);
      await settlePage(page);
      const sheet = openedMilestone(page, path.milestones[key]?.title ?? "");
      const list = sheet.getByRole("region", { name: t("courses:resources.title"), exact: true });
      await expect(list.getByRole("listitem")).toHaveCount(Math.min(3, cards.length));
      const [first] = cards;
      const title = (language === "ar" ? first?.title_ar : null) ?? first?.title;
      await expect(list.getByText(title ?? "").first()).toBeVisible();
      await expect(list.getByRole("listitem").first()).toContainText(
        t(`courses:languages.${language}`),
      );
      const link = list.getByRole("link", {
        name: t("courses:resources.openNamed", {
          title,
          host: first?.host === "youtube.com" ? t("courses:resources.youTube") : first?.host_name,
        }),
      });
      await expect(link.first()).toHaveAttribute("href", first?.url ?? "");
      await expect(link.first()).toHaveAttribute("rel", "noopener noreferrer");

      await page.goto(`${deskHref}?path=${path.id}&milestone=${key}`);
      await settlePage(page);
      const main = page.getByRole("main");
      await main.getByText(t("desk:session.ofMilestone"), { exact: true }).click();
      await expect(
        main.getByRole("region", { name: t("courses:resources.title"), exact: true }),
      ).toBeVisible();
      expect(outside).toEqual([]);

      await main.getByRole("link", { name: t("courses:resources.sources") }).click();
      await expect(page).toHaveURL(new RegExp(`${publicAddress("/sources", language)}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:sources.title"));
      await expect(
        page.getByRole("link", { name: "EbookFoundation/free-programming-books" }),
      ).toBeVisible();
      const footer = page.getByRole("contentinfo");
      await expect(footer.getByRole("link", { name: t("entry:footer.sources") })).toBeVisible();
      expect(outside).toEqual([]);
    },
  );
}

test(
  "[N8.04] a milestone for which nothing free is in Arabic says so and shows what is in English",
  { tag: "@ar" },
  async ({ page, t }) => {
    const { path } = await createPath(page, {
      blueprint: "accounting-finance",
      study_language: "ar",
    });
    const found = await readResources(page, path.id);
    const bare = found.milestones.find((each) => !each.is_covered && each.resources.length > 0);
    const key = bare?.milestone_key ?? "";
    await page.goto(`/dashboard/learning-paths/${path.id}?milestone=${key}`);
    await settlePage(page);
    const sheet = openedMilestone(page, path.milestones[key]?.title ?? "");
    const list = sheet.getByRole("region", { name: t("courses:resources.title"), exact: true });
    await expect(list).toContainText(t("courses:resources.none.ar"));
    await expect(list).toContainText(t("courses:resources.others.en"));
  },
);

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("[N8.11] a milestone shows its resources", async ({ page, context, t }) => {
    const { path } = await createPath(page, { blueprint: "front-end-developer" });
    const address = `/dashboard/learning-paths/${path.id}?milestone=m1`;
    await page.goto(address);
    await settlePage(page);
    await waitUntilOffline(page, ["path-resources"]);
    await context.setOffline(true);
    await page.goto(address);
    const sheet = openedMilestone(page, path.milestones["m1"]?.title ?? "");
    const list = sheet.getByRole("region", { name: t("courses:resources.title"), exact: true });
    await expect(list.getByRole("listitem").first()).toBeVisible();
  });
});
