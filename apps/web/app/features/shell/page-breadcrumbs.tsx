import type { TFunction } from "i18next";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Person } from "@masar/contract/people/schemas";
import { isSettingsGroup } from "@masar/contract/settings/groups";
import { QueryClientContext } from "@tanstack/react-query";
import { use, useCallback, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { courseDetailsKey, pathKey, personKey } from "#web/entities/query-keys.ts";
import { Breadcrumbs, type Crumb } from "#web/ui/layout/breadcrumbs.tsx";

const labels = new Map(
  Object.entries({
    dashboard: "dashboard",
    "learning-paths": "learningPaths",
    "learning-paths/new": "newPath",
    tasks: "tasks",
    progress: "progress",
    placement: "placement",
    check: "check",
    courses: "courses",
    "courses/": "course",
    "integrated-learning": "desk",
    review: "review",
    "review/fading": "fading",
    forum: "community",
    "forum/new": "newTopic",
    "forum/moderation": "moderation",
    "forum/": "topic",
    profile: "profile",
    settings: "settings",
    onboarding: "setup",
    notifications: "notifications",
    support: "support",
    "support/": "message",
    admin: "admin",
    "inbox/": "message",
  } as const),
);

/** Never prints an id or a mistyped segment. */
function labelOf(t: TFunction, segment: string, parent: string | undefined): string {
  if (parent === "admin") return nameLoaded(t, `operation:sections.${segment}`);
  if (parent === "blueprints" || parent === "questions")
    return nameLoaded(t, `operation:sections.${parent.slice(0, -1)}`);
  if (parent === "settings" && isSettingsGroup(segment))
    return nameLoaded(t, `settings:${segment}.title`);
  const label =
    labels.get(`${parent}/${segment}`) ?? labels.get(segment) ?? labels.get(`${parent}/`);
  return t(`shell:breadcrumbs.${label ?? "page"}`);
}

/** For strings that are loaded with the pages they name only. */
function nameLoaded(t: TFunction, key: string): string {
  return t(key as "operation:sections.inbox", { defaultValue: t("shell:breadcrumbs.page") });
}

type Names = ReadonlyMap<string, string>;

function listCrumbs(t: TFunction, pathname: string, names: Names): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length < 2) return [];
  return segments.map((segment, index) => ({
    label: names.get(segment) ?? labelOf(t, segment, segments[index - 1]),
    to: index < segments.length - 1 ? `/${segments.slice(0, index + 1).join("/")}` : undefined,
    // The tabs of a path keep its title.
    isTitle: segments[index - 1] === "learning-paths" && segment !== "new",
  }));
}

export function PageBreadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const crumbs = listCrumbs(t, pathname, usePageName(pathname));
  return crumbs.length > 0 ? <Breadcrumbs items={crumbs} /> : null;
}

/** The title of the path or course on this page, or the address of the account, once the page has loaded it. */
function usePageName(pathname: string): Names {
  const cache = use(QueryClientContext)?.getQueryCache();
  const [, kind, id = ""] =
    /^\/(?:dashboard|admin)\/(learning-paths|courses|people)\/([^/]+)/.exec(pathname) ?? [];
  const subscribe = useCallback(
    (listener: () => void) => cache?.subscribe(listener) ?? (() => {}),
    [cache],
  );
  // Reads the cache only: the shell does not load what a page is about.
  const read = () => {
    if (kind === "people")
      return cache?.find<Person>({ queryKey: personKey(id), exact: true })?.state.data?.email;
    if (kind === "courses") {
      const queryKey = [...courseDetailsKey, id];
      const found = cache?.find<ResponseOf<"getCourse">>({ queryKey, exact: true });
      return found?.state.data?.course.title;
    }
    return cache?.find<PathDetail>({ queryKey: pathKey(id), exact: true })?.state.data?.path.title;
  };
  const title = useSyncExternalStore(subscribe, read, () => undefined);
  return useMemo(() => new Map(title === undefined ? [] : [[id, title]]), [id, title]);
}
