import type { PathPage } from "@masar/domain/path-pages/path-page";
import { type Language, locales } from "@masar/i18n/locales";
import { getT } from "#web/platform/i18n/i18n.ts";
import type { SiteMeta } from "#web/platform/meta/site-meta.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { listQuestions } from "./path-questions.ts";

const provider = (language: Language) => ({
  "@type": "Organization",
  name: locales[language].brand,
  url: siteOrigin,
});

export function describeGallery(language: Language, pages: readonly PathPage[]): SiteMeta {
  const t = getT(language);
  return {
    title: t("pages:paths.title"),
    description: t("pages:paths.description"),
    picture: "paths",
    data: [
      {
        "@type": "ItemList",
        name: t("pages:paths.title"),
        itemListElement: pages.map(({ slug, title }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: title,
          url: addressOf(slug, language),
        })),
      },
    ],
  };
}

export function describePage(language: Language, page: PathPage): SiteMeta {
  const t = getT(language);
  const { slug, title, description, hours, milestones, level } = page;
  const facts = {
    description,
    milestones: t("site:hero.milestones", { count: milestones.length }),
    hours: t("site:hero.totalHours", { count: hours, hours: String(hours) }),
  };
  return {
    title: t("pages:paths.pageTitle", { title }),
    description: t("pages:paths.pageDescription", facts),
    picture: page.hasPicture ? `path-${slug}` : "paths",
    data: [
      {
        "@type": "Course",
        name: title,
        description,
        url: addressOf(slug, language),
        provider: provider(language),
        educationalLevel: t(`pages:paths.levels.${level}`),
        timeRequired: `PT${hours}H`,
        isAccessibleForFree: true,
        offers: { "@type": "Offer", category: "Free", price: 0, priceCurrency: "USD" },
        hasCourseInstance: {
          "@type": "CourseInstance",
          courseMode: "Online",
          courseWorkload: `PT${hours}H`,
        },
        syllabusSections: milestones.map((milestone) => ({
          "@type": "Syllabus",
          name: milestone.title,
          description: milestone.description,
          timeRequired: `PT${milestone.hours}H`,
        })),
      },
      {
        "@type": "FAQPage",
        mainEntity: listQuestions(t, page).map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          [t("site:header.paths"), publicHref("/paths", language)],
          [title, publicHref(`/paths/${slug}`, language)],
        ].map(([name, href], index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: `${siteOrigin}${href}`,
        })),
      },
    ],
  };
}

function addressOf(slug: string, language: Language): string {
  return siteOrigin + publicHref(`/paths/${slug}`, language);
}
