import type { strings as english } from "./en.ts";

/** English decides which keys exist; `t()` is typed from it. */
export type EnglishStrings = typeof english;
export type Namespace = keyof EnglishStrings;

/** `common` leads: its keys need no prefix in `t()`. */
export const namespaces = [
  "common",
  "account",
  "administration",
  "answers",
  "assistant",
  "blueprints",
  "briefs",
  "calendar",
  "checks",
  "community",
  "courses",
  "desk",
  "entry",
  "errors",
  "moderation",
  "modes",
  "notes",
  "notices",
  "notifications",
  "onboarding",
  "operation",
  "pages",
  "palette",
  "paths",
  "profile",
  "published",
  "questions",
  "region",
  "resources",
  "review",
  "road",
  "settings",
  "shell",
  "site",
  "study",
  "support",
  "tasks",
  "timer",
  "voice",
] as const satisfies readonly Namespace[];
