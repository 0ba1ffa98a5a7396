import { listPathPages } from "@masar/content/path-pages";
import { PathView } from "#web/features/site/paths/path-view.tsx";
import { describePage } from "#web/features/site/paths/path-meta.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/path";

/** Runs in the build only. */
export function loader({ url, params }: Route.LoaderArgs) {
  const pages = listPathPages(languageOfPath(url.pathname) ?? "en");
  const page = pages.find(({ slug }) => slug === params.slug);
  if (!page) throw new Error(`no path ${params.slug}`);
  return { page };
}

export function meta({ location, loaderData }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname) ?? "en";
  return loaderData ? siteMeta(location, describePage(language, loaderData.page)) : [];
}

export default function PathRoute({ loaderData }: Route.ComponentProps) {
  return <PathView page={loaderData.page} />;
}
