import { listPathPages } from "@masar/content/path-pages";
import { PathGallery } from "#web/features/site/paths/path-gallery.tsx";
import { describeGallery } from "#web/features/site/paths/path-meta.ts";
import { languageOfPath } from "#web/platform/preferences/language.ts";
import { siteMeta } from "#web/platform/meta/site-meta.ts";
import type { Route } from "./+types/paths";

/** Runs in the build only. */
export function loader({ url }: Route.LoaderArgs) {
  return { pages: listPathPages(languageOfPath(url.pathname) ?? "en") };
}

export function meta({ location, loaderData }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname) ?? "en";
  return siteMeta(location, describeGallery(language, loaderData?.pages ?? []));
}

export default function PathsRoute({ loaderData }: Route.ComponentProps) {
  return <PathGallery pages={loaderData.pages} />;
}
