import { countCatalog } from "@masar/content/catalog-facts";
import { AboutView } from "#web/features/site/about/about-view.tsx";
import { createSiteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/about";

/** Runs in the build only. */
export function loader() {
  return { count: countCatalog(), countedOn: new Date().toISOString().slice(0, 10) };
}

export const meta = createSiteMeta((t) => ({
  title: t("pages:about.title"),
  description: t("pages:about.description"),
  picture: "about",
}));

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutView {...loaderData} />;
}
