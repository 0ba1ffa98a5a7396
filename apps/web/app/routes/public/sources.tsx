import { listResourceSources } from "@masar/content/resource-sources";
import { SourcesPage } from "#web/features/site/sources/sources-page.tsx";
import { createSiteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/sources";

/** Runs in the build only. */
export function loader() {
  return { sources: listResourceSources() };
}

export const meta = createSiteMeta((t) => ({
  title: t("pages:sources.title"),
  description: t("pages:sources.description"),
  picture: "about",
}));

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} />;
}
