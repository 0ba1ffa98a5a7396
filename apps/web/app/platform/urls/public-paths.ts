/** Built as static pages; their interactive parts are islands (`features/site/islands`). */
export const staticPagePaths = [
  "/",
  "/about",
  "/blog",
  "/contact",
  "/faq",
  "/paths",
  "/privacy",
  "/sources",
  "/terms",
] as const;

/** Application pages that need no account. */
const entryPaths = [
  "/login",
  "/register",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/confirm-email",
  "/keep-account",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/mail/unsubscribe",
  "/offline",
] as const;

/** English at the path itself, Arabic under `/ar`. `/not-found` is served for every unknown URL. */
export const publicPaths = [...staticPagePaths, ...entryPaths, "/not-found"] as const;

export type PublicPath = (typeof publicPaths)[number] | `/blog/${string}` | `/paths/${string}`;

/** First segments of URLs that name their language; `""` is the home page. */
export const publicSegments: readonly string[] = [
  ...new Set(publicPaths.map((path) => path.split("/")[1] ?? "")),
];
