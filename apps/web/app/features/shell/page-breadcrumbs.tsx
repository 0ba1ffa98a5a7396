import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx";

const labels = {
  dashboard: "shell:breadcrumbs.dashboard",
  "learning-paths": "shell:breadcrumbs.learningPaths",
  courses: "shell:breadcrumbs.courses",
  forum: "shell:breadcrumbs.community",
  profile: "shell:breadcrumbs.profile",
  settings: "shell:breadcrumbs.settings",
  onboarding: "shell:breadcrumbs.setup",
  notifications: "shell:breadcrumbs.notifications",
  admin: "shell:breadcrumbs.admin",
} as const;

function labelOf(t: TFunction, segment: string): string {
  const isKnown = Object.hasOwn(labels, segment);
  // Ids and mistyped words are no names: they are never printed.
  return t(isKnown ? labels[segment as keyof typeof labels] : "shell:breadcrumbs.page");
}

function listCrumbs(t: TFunction, pathname: string): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length < 2) return [];
  return segments.map((segment, index) => ({
    label: labelOf(t, segment),
    to: index < segments.length - 1 ? `/${segments.slice(0, index + 1).join("/")}` : undefined,
  }));
}

/** Only where there is a way up: pages one segment deep have none. */
export function PageBreadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const crumbs = listCrumbs(t, pathname);
  return crumbs.length > 0 ? <Breadcrumbs items={crumbs} /> : null;
}
