import type { ComponentType } from "react";

/** Islands of every page share one file. */
const frame = () => import("#web/features/site/islands/chrome-islands.ts");

/** Every island of the static pages, loaded where a page has it. */
export const islands = {
  header: async () => (await frame()).SiteHeader,
  newsletter: async () =>
    (await import("#web/features/site/islands/newsletter-form.tsx")).NewsletterForm,
  themeSwitch: async () => (await frame()).ThemeSwitch,
  contactForm: async () =>
    (await import("#web/features/site/islands/contact-form.tsx")).ContactForm,
  hero: async () => (await import("#web/features/site/islands/hero.tsx")).Hero,
  faqSearch: async () => (await import("#web/features/site/islands/faq-search.tsx")).FaqSearch,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
