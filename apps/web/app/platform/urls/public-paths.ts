/** Static pages: the build draws them, and their interactive parts are islands (`features/site/islands`). */
export const readingPaths = [
  "/",
  "/about",
  "/blog",
  "/contact",
  "/faq",
  "/privacy",
  "/terms",
] as const;

/** The way in, and where mails lead: pages of the application that need no account. */
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

/** Pages anyone may read: English at the path itself, Arabic under `/ar`. The last one stands in for all there is not. */
export const publicPaths = [...readingPaths, ...entryPaths, "/not-found"] as const;

export type PublicPath = (typeof publicPaths)[number] | `/blog/${string}`;

/** First segments whose language is written in the address; `""` is the home page. */
export const publicSegments: readonly string[] = [
  ...new Set(publicPaths.map((path) => path.split("/")[1] ?? "")),
];
