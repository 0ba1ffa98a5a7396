import type { strings as english } from "./en.ts";

/** English decides which keys exist; `t()` is typed from it. */
export type EnglishStrings = typeof english;
export type Namespace = keyof EnglishStrings;
export type Strings = Record<Namespace, object>;

/** `common` leads: its keys need no prefix in `t()`. */
export const namespaces = [
  "common",
  "account",
  "answers",
  "assistant",
  "calendar",
  "courses",
  "desk",
  "entry",
  "errors",
  "modes",
  "notes",
  "notifications",
  "onboarding",
  "operation",
  "pages",
  "paths",
  "region",
  "review",
  "road",
  "settings",
  "shell",
  "site",
  "study",
  "tasks",
  "timer",
  "voice",
] as const satisfies readonly Namespace[];
