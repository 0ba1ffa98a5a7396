import { settingsGroupLink } from "@masar/contract/settings/groups";
import type { Language } from "@masar/i18n/locales";
import { type PublicPath, staticPagePaths } from "./public-paths.ts";

export { switchPublicLanguage } from "./switch-public-language.ts";

const paths = "/dashboard/learning-paths";
const courses = "/dashboard/courses";
const desk = "/dashboard/integrated-learning";

export const links = {
  dashboard: "/dashboard",
  notifications: "/dashboard/notifications",
  paths,
  newPath: `${paths}/new`,
  path: (id: string) => `${paths}/${id}`,
  pathTasks: (id: string) => `${paths}/${id}/tasks`,
  pathCourses: (id: string) => `${paths}/${id}/courses`,
  pathProgress: (id: string) => `${paths}/${id}/progress`,
  pathPace: (id: string) => `${paths}/${id}/progress#pace`,
  /** The roadmap with the milestone's sheet open. */
  milestone: (id: string, key: string) => `${paths}/${id}?milestone=${key}`,
  /** The same, with its brief open. */
  milestoneBrief: (id: string, key: string) => `${paths}/${id}?milestone=${key}#brief`,
  placement: (id: string) => `${paths}/${id}/placement`,
  check: (id: string, key: string) => `${paths}/${id}/check?milestone=${key}`,
  courses,
  course: (slug: string) => `${courses}/${slug}`,
  review: "/dashboard/review",
  reviewFading: "/dashboard/review/fading",
  desk,
  /** The desk with another than the current milestone. */
  deskAt: (id: string, key: string, session?: { sub: string; id: string }) =>
    `${desk}?path=${id}&milestone=${key}${session ? `&session=${session.sub}/${session.id}` : ""}`,
  /** The desk with the clock running, at the next session of the milestone. */
  startAt: (id: string, key: string) => `${desk}?path=${id}&milestone=${key}&start=1`,
  community: "/forum",
  newTopic: "/forum/new",
  moderation: "/forum/moderation",
  topic: (id: string) => `/forum/${id}`,
  post: (id: string, number: number) => `/forum/${id}#post-${number}`,
  profile: "/profile",
  profileSkills: "/profile#skills",
  member: (handle: string) => `/u/${handle}`,
  publishedPath: (token: string) => `/p/${token}`,
  verify: (token: string) => `/verify/${token}`,
  settings: "/settings",
  settingsGroup: settingsGroupLink,
  identities: `${settingsGroupLink("account")}#identities`,
  support: "/support",
  ticket: (id: string) => `/support/${id}`,
  onboarding: "/onboarding",
  firstAdmin: "/first-administrator",
  admin: "/admin",
  forbidden: "/error/forbidden",
  notFound: "/error/not-found",
} as const;

/** `publicHref("/login", "ar")` is `/ar/login`. */
export function publicHref(path: PublicPath, language: Language): string {
  if (language === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** Static pages are loaded as documents, without the router. */
export function isStaticPage(pathname: string): boolean {
  const bare = pathname.replace(/^\/ar(?=\/|$)/, "").replace(/\/$/, "") || "/";
  return staticPagePaths.some((path) => path === bare) || /^\/(?:blog|paths)\//.test(bare);
}
