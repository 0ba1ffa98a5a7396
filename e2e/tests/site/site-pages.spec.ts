import type { Page } from "@playwright/test";
import { listArticles, listTagged, listTags, readArticle } from "@masar/content/blog";
import { listFaq } from "@masar/content/faq";
import { locales } from "@masar/i18n/locales";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";
import { listStaticPages, openSiteMenu } from "../../steps/site.ts";

/** Without Arabic diacritics and hamza, or without capitals. */
function typeCarelessly(words: string): string {
  return words.replaceAll(/[أإآ]/g, "ا").replaceAll("ة", "ه").replaceAll("ى", "ي").toLowerCase();
}

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(titles);
}

test("[D71] the blog lists six articles, by topic too, and an article leads to its other language and the next", async ({
  page,
  language,
  t,
}) => {
  const articles = listArticles(language);
  expect(articles).toHaveLength(6);
  await openStaticPage(page, publicAddress("/blog", language));
  await expectTitles(
    page,
    articles.map(({ title }) => title),
  );

  const topics = page.getByRole("navigation", { name: t("pages:blog.tagsLabel") });
  await expect(topics.getByRole("link")).toHaveCount(listTags().length + 1);
  const tag = listTags().find((one) => listTagged(one, language).length < 4) ?? "ai";
  const chosen = topics.getByRole("link", { name: t(`pages:tags.${tag}.name`) });
  await chosen.click();
  await expect(page).toHaveURL(publicHref(`/blog/tags/${tag}`, language));
  await expect(chosen).toHaveAttribute("aria-current", "page");
  await expectTitles(
    page,
    listTagged(tag, language).map(({ title }) => title),
  );

  const [head] = listTagged(tag, language);
  const { slug = "", title = "", minutes = 0, published = "" } = head ?? {};
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(publicHref(`/blog/${slug}`, language));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const article = page.getByRole("article").first();
  await expect(article.locator("time")).toHaveAttribute("datetime", published);
  await expect(article).toContainText(t("pages:blog.minutes", { count: minutes }));
  const { sections } = readArticle(slug, language);
  const last = sections.at(-1);
  const contents = page.getByRole("navigation", { name: t("pages:blog.contents") });
  if (isPhone(page)) await contents.getByText(t("pages:blog.contents")).click();
  await contents.getByRole("link", { name: last?.title, exact: true }).click();
  await expect(article.getByRole("heading", { name: last?.title, exact: true })).toBeInViewport();

  const next = page.getByRole("heading", { level: 3 });
  await expect(next).toHaveCount(2);
  const other = language === "en" ? "ar" : "en";
  await page.getByRole("link", { name: t("pages:blog.otherLanguage") }).click();
  await expect(page).toHaveURL(publicHref(`/blog/${slug}`, other));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(readArticle(slug, other).title);
});

test("[D71] questions are found by their words, the search has a URL, and each answer has an address", async ({
  page,
  language,
  t,
}) => {
  const topics = listFaq(language);
  const wanted = topics.find(({ isFolded }) => isFolded)?.entries[0];
  const other = topics.find(({ isFolded }) => !isFolded)?.entries[0];
  const [{ id = "", question = "" }, unwanted = ""] = [wanted ?? {}, other?.id];
  await openStaticPage(page, publicAddress("/faq", language));
  const all = await page.locator("[data-faq]").count();
  expect(all).toBe(topics.flatMap(({ entries }) => entries).length);
  const field = page.getByRole("searchbox", { name: t("site:faqSearch.label") });
  const shown = page.locator("[data-faq]").filter({ visible: true });
  const result = page.getByRole("main").locator("output");
  const atFirst = await shown.count();

  await field.pressSequentially(typeCarelessly(question).slice(0, 60));
  const found = page.locator(`[data-faq="${id}"]`);
  await expect(found).toBeVisible();
  await expect(page.locator(`[data-faq="${unwanted}"]`)).toBeHidden();
  const count = await shown.count();
  expect(count).toBeLessThan(all / 4);
  await expect(result).toHaveText(t("site:faqSearch.found", { count }));
  await found.locator("summary").click();
  await expect(page.locator(`#${id}`)).toBeVisible();

  expect(new URL(page.url()).searchParams.get("q")).not.toBeNull();
  await page.reload();
  await expect(found).toBeVisible();
  await expect(page.locator(`[data-faq="${unwanted}"]`)).toBeHidden();
  await expect(result).toHaveText(t("site:faqSearch.found", { count }));

  await field.fill("qqqq zzzz");
  await expect(result).toContainText(t("site:faqSearch.none"));
  await expect(shown).toHaveCount(0);
  await expect(result.getByRole("link", { name: t("site:faqSearch.ask") })).toHaveAttribute(
    "href",
    publicHref("/contact", language),
  );
  await field.fill("");
  await expect(result).toHaveText("");
  await expect(shown).toHaveCount(atFirst);
  expect(new URL(page.url()).search).toBe("");

  await page.goto("about:blank");
  await page.goto(`${publicHref("/faq", language)}#${id}`);
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[D71] [D73] every page is complete in its language, articles included, and questions open", async ({
    page,
    language,
    t,
  }) => {
    for (const address of listStaticPages(language)) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      await expect(page.locator("html"), address).toHaveAttribute("lang", language);
      await expect(page.locator("html"), address).toHaveAttribute("dir", locales[language].dir);
      await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
      await expect(page.locator("[aria-busy=true], [role=status]:visible"), address).toHaveCount(0);
      const words = (await page.getByRole("main").innerText()).split(/\s+/).length;
      const isArticle = /\/blog\/[\w-]+$/.test(address);
      expect(words, address).toBeGreaterThan(isArticle ? 800 : 40);
    }

    await page.goto(publicHref("/", language));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:home.headline"));
    await expect(page.getByText(t("site:hero.exampleGoal")).first()).toBeVisible();
    await page.goto(publicHref("/faq", language));
    const entry = page.locator("[data-faq]").first();
    const answer = entry.locator("[id]").first();
    await expect(answer).toBeHidden();
    await entry.locator("summary").click();
    await expect(answer).toBeVisible();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("entry:footer.about") })
      .click();
    await expect(page).toHaveURL(publicHref("/about", language));
  });
});

test("[D73] the language link opens the same page with the same question", async ({
  page,
  language,
  t,
}) => {
  const other = language === "en" ? "ar" : "en";
  const [query, label] = ["?q=streak#topic-study", locales[other].label];
  await openStaticPage(page, publicHref("/faq", language) + query);
  const menu = await openSiteMenu(page, t);
  await menu.getByRole("link", { name: label }).click();
  await expect(page).toHaveURL(publicHref("/faq", other) + query);
  await expect(page.locator("html")).toHaveAttribute("dir", locales[other].dir);
  const field = page.getByRole("searchbox");
  await expect(field).toHaveValue("streak");

  // The choice is stored for addresses without a language.
  await page.goto("/error/not-found");
  await expect(page.locator("html")).toHaveAttribute("lang", other);
});

test("@ar an English page offers Arabic once to a visitor who prefers it", async ({
  page,
  language,
  t,
}) => {
  await openStaticPage(page, "/about?from=mail");
  const offer = page.getByRole("complementary", { name: t("site:arabicOffer.label") });
  if (language === "en") return expect(offer).toBeHidden();
  await offer.getByRole("button", { name: t("site:arabicOffer.decline") }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await offer.getByRole("link", { name: t("site:arabicOffer.accept") }).click();
  await expect(page).toHaveURL("/ar/about?from=mail");
  await expect(offer).toHaveCount(0);
});
