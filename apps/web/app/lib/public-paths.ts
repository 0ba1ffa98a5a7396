/** Pages anyone may read: English at the path itself, Arabic under `/ar`. */
export const publicPaths = [
  "/",
  "/login",
  "/register",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/confirm-email",
  "/terms",
  "/privacy",
  "/offline",
] as const;

export type PublicPath = (typeof publicPaths)[number];

/** First segments whose language is written in the address; `""` is the home page. */
export const publicSegments: readonly string[] = publicPaths.map(
  (path) => path.split("/")[1] ?? "",
);
