import type { ComponentType } from "react";
import { type AccountIsland, accountIslands } from "./account-islands.ts";

/** Islands of every page share one file. */
const frame = () => import("#web/features/site/islands/chrome-islands.ts");

type IslandLoader = () => Promise<ComponentType<never>>;

/** Every island of this feature, loaded where a page has it. */
const islands = {
  header: async () => (await frame()).SiteHeader,
  newsletter: async () =>
    (await import("#web/features/site/islands/newsletter-form.tsx")).NewsletterForm,
  themeSwitch: async () => (await frame()).ThemeSwitch,
  contactForm: async () =>
    (await import("#web/features/site/islands/contact-form.tsx")).ContactForm,
  hero: async () => (await import("#web/features/site/islands/hero.tsx")).Hero,
  faqSearch: async () => (await import("#web/features/site/islands/faq-search.tsx")).FaqSearch,
  pathSearch: async () => (await import("#web/features/site/islands/path-search.tsx")).PathSearch,
} satisfies Record<string, IslandLoader>;

export type IslandName = keyof typeof islands | AccountIsland;

export function findIsland(name: string): IslandLoader {
  const load = { ...islands, ...accountIslands }[name as IslandName];
  if (!load) throw new Error(`There is no island ${name}`);
  return load;
}
