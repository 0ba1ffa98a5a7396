/** Constants of profiles without schemas, so that the browser can import them. */

/** Who can see a profile. The default is private. */
export const profileVisibilities = ["private", "members", "public"] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

/** Optional sections of a visible profile, beside name, bio and languages. */
export const profileParts = [
  "shows_numbers",
  "shows_calendar",
  "shows_paths",
  "shows_country",
] as const;

/** Spoken languages one can choose from, as BCP 47 tags: those that every browser can name in both languages. */
export const spokenLanguages = [
  "ar",
  "en",
  "fr",
  "de",
  "es",
  "tr",
  "fa",
  "ur",
  "ku",
  "so",
  "hi",
  "bn",
  "id",
  "ms",
  "sw",
  "am",
  "ru",
  "zh",
  "pt",
  "it",
  "ja",
  "ko",
] as const;

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export const handleProblems = ["invalid", "reserved", "taken"] as const;
export type HandleProblem = (typeof handleProblems)[number];

/** Latin letters, digits and underscores, beginning with a letter. */
export const handlePattern = /^[a-z][a-z0-9_]{2,23}$/;

/** Handles that would look official or like a placeholder. */
const reservedHandles = new Set([
  "about",
  "account",
  "anonymous",
  "api",
  "community",
  "contact",
  "deleted",
  "everyone",
  "forum",
  "help",
  "info",
  "legal",
  "login",
  "mail",
  "member",
  "members",
  "moderation",
  "nobody",
  "null",
  "official",
  "privacy",
  "profile",
  "root",
  "security",
  "settings",
  "staff",
  "support",
  "system",
  "team",
  "terms",
  "undefined",
  "user",
  "verify",
  "webmaster",
]);
const reservedPrefixes = /^(?:masar|admin|moderator|support_)/;

export function isReservedHandle(handle: string): boolean {
  return reservedHandles.has(handle) || reservedPrefixes.test(handle);
}
