import { languages } from "@masar/i18n/locales";
import { legalStrings } from "@masar/i18n/legal";
import { describe, expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";

/** What a search engine shows of a page: shorter is too little, longer is cut. */
describe.each(languages)("[D73] what search engines show in %s", (language) => {
  test("is a sentence of 110 to 160 characters for every static page", async () => {
    const { t } = await loadAllStrings(language);
    const descriptions = [
      t("pages:about.description"),
      t("pages:blog.description"),
      t("pages:contact.description"),
      t("pages:faq.description"),
      ...(["planning", "habits", "courses", "careers", "arabic", "ai"] as const).map((tag) =>
        t(`pages:tags.${tag}.description`),
      ),
      legalStrings[language].privacy.lead,
      legalStrings[language].terms.lead,
    ];
    expect(descriptions.filter(({ length }) => length < 110 || length > 160)).toEqual([]);
  });
});
