import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";

// Public pages are served twice: English at `/…`, Arabic at `/ar/…` (add new ones to platform/urls/public-paths.ts).
function publicPages(language: "en" | "ar"): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return [
    layout("routes/public/layout.tsx", id("layout"), [
      index("routes/public/home.tsx", id("home")),
      route("login", "routes/public/login.tsx", id("login")),
      route("register", "routes/public/register.tsx", id("register")),
      route("signup", "routes/public/signup.tsx", id("signup")),
      route("forgot-password", "routes/public/forgot-password.tsx", id("forgot-password")),
      route("reset-password", "routes/mail-links/reset-password.tsx", id("reset-password")),
      route("verify-email", "routes/mail-links/verify-email.tsx", id("verify-email")),
      route("confirm-email", "routes/mail-links/confirm-email.tsx", id("confirm-email")),
      route("keep-account", "routes/mail-links/cancel-deletion.tsx", id("keep-account")),
      route(
        "newsletter/confirm",
        "routes/mail-links/newsletter-confirm.tsx",
        id("newsletter-confirm"),
      ),
      route(
        "newsletter/unsubscribe",
        "routes/mail-links/newsletter-unsubscribe.tsx",
        id("newsletter-unsubscribe"),
      ),
      route("mail/unsubscribe", "routes/mail-links/mail-unsubscribe.tsx", id("mail-unsubscribe")),
      route("about", "routes/public/about.tsx", id("about")),
      route("blog", "routes/public/blog.tsx", id("blog")),
      route("blog/tags/:tag", "routes/public/blog-tag.tsx", id("blog-tag")),
      route("blog/:slug", "routes/public/article.tsx", id("article")),
      route("paths", "routes/public/paths.tsx", id("paths")),
      route("paths/:slug", "routes/public/path.tsx", id("path")),
      route("contact", "routes/public/contact.tsx", id("contact")),
      route("faq", "routes/public/faq.tsx", id("faq")),
      route("sources", "routes/public/sources.tsx", id("sources")),
      route("terms", "routes/public/legal.tsx", id("terms")),
      route("privacy", "routes/public/legal.tsx", id("privacy")),
      route("not-found", "routes/public/not-found.tsx", id("not-found")),
    ]),
    route("offline", "routes/public/offline.tsx", id("offline")),
  ];
}

// Unknown pages inside these areas are "not found" inside the shell, after log-in.
const signedInAreas = [
  "dashboard",
  "forum",
  "profile",
  "settings",
  "support",
  "onboarding",
  "admin",
];

const developmentPages: RouteConfigEntry[] = import.meta.env.DEV
  ? [route("dev/ui", "routes/dev/ui.tsx")]
  : [];

export default [
  ...publicPages("en"),
  ...prefix("ar", publicPages("ar")),

  layout("routes/app/layout.tsx", [
    route("dashboard", "routes/app/dashboard.tsx"),
    route("dashboard/notifications", "routes/app/notifications.tsx"),
    route("dashboard/learning-paths", "routes/app/paths.tsx"),
    route("dashboard/learning-paths/new", "routes/app/new-path.tsx"),
    route("dashboard/learning-paths/:pathId", "routes/app/path/layout.tsx", [
      index("routes/app/path/roadmap.tsx"),
      route("tasks", "routes/app/path/tasks.tsx"),
      route("courses", "routes/app/path/courses.tsx"),
      route("progress", "routes/app/path/progress.tsx"),
    ]),
    route("dashboard/learning-paths/:pathId/placement", "routes/app/path/placement.tsx"),
    route("dashboard/learning-paths/:pathId/check", "routes/app/path/check.tsx"),
    route("dashboard/courses", "routes/app/courses.tsx"),
    route("dashboard/courses/:slug", "routes/app/course.tsx"),
    route("dashboard/integrated-learning", "routes/app/desk.tsx"),
    route("dashboard/review", "routes/app/review.tsx"),
    route("dashboard/review/fading", "routes/app/review/fading.tsx"),
    route("forum", "routes/app/forum.tsx"),
    route("forum/new", "routes/app/forum-new.tsx"),
    route("forum/moderation", "routes/app/forum-moderation.tsx"),
    route("forum/:topicId", "routes/app/forum-topic.tsx"),
    route("onboarding", "routes/app/onboarding.tsx"),
    route("profile", "routes/app/profile.tsx"),
    route("settings", "routes/app/settings.tsx"),
    route("settings/:group", "routes/app/settings-group.tsx"),
    route("support", "routes/app/support.tsx"),
    route("support/:ticketId", "routes/app/support-ticket.tsx"),
    route("first-administrator", "routes/app/first-administrator.tsx"),
    route("admin", "routes/app/admin/layout.tsx", [
      index("routes/app/admin/overview.tsx"),
      route("inbox", "routes/app/admin/inbox.tsx"),
      route("inbox/:ticketId", "routes/app/admin/ticket.tsx"),
      route("people/:id?", "routes/app/admin/people.tsx"),
      route("reports", "routes/app/admin/reports.tsx"),
      route("links", "routes/app/admin/links.tsx"),
      route("translations", "routes/app/admin/translations.tsx"),
      route("courses", "routes/app/admin/courses.tsx"),
      route("resources", "routes/app/admin/resources.tsx"),
      route("questions/:id?", "routes/app/admin/questions.tsx"),
      route("blueprints/:slug?", "routes/app/admin/blueprints.tsx"),
      route("spend", "routes/app/admin/spend.tsx"),
      route("errors", "routes/app/admin/errors.tsx"),
      route("jobs", "routes/app/admin/jobs.tsx"),
    ]),
    ...signedInAreas.map((area) =>
      route(`${area}/*`, "routes/app/missing.tsx", { id: `missing/${area}` }),
    ),
  ]),

  // Open to visitors too, in the reader's language.
  route("u/:handle", "routes/public/member.tsx", { id: "member" }),
  route("ar/u/:handle", "routes/public/member.tsx", { id: "member/ar" }),
  route("callback/:provider", "routes/public/provider-return.tsx", { id: "provider-return" }),
  route("verify/:token", "routes/public/completion-record.tsx", { id: "completion-record" }),
  route("p/:token", "routes/public/published-path.tsx", { id: "published-path" }),
  route("ar/p/:token", "routes/public/published-path.tsx", { id: "published-path/ar" }),
  route("placement/:slug", "routes/public/visitor-placement.tsx", { id: "visitor-placement" }),
  route("ar/placement/:slug", "routes/public/visitor-placement.tsx", {
    id: "visitor-placement/ar",
  }),
  route("ar/verify/:token", "routes/public/completion-record.tsx", { id: "completion-record/ar" }),

  route("error/forbidden", "routes/error/forbidden.tsx"),
  route("error/not-found", "routes/error/not-found.tsx"),
  ...developmentPages,
  route("*", "routes/error/catch-all.tsx"),
] satisfies RouteConfig;
