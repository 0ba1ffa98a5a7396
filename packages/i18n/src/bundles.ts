import type { Language } from "./locales.ts";
import type { Namespace } from "./resources.ts";

/** Which namespaces share a file in the browser. A page names the namespaces it uses; the files follow from here. */
export const bundles = {
  shared: ["common", "errors"],
  dashboard: ["notifications", "shell", "study"],
  site: ["site"],
  account: ["account", "entry"],
  /** Written into static pages by the build; browsers never load it. */
  pages: ["pages"],
  learning: [
    "answers",
    "assistant",
    "briefs",
    "calendar",
    "checks",
    "courses",
    "desk",
    "mastery",
    "modes",
    "notes",
    "notices",
    "onboarding",
    "palette",
    "paths",
    "region",
    "review",
    "road",
    "settings",
    "tasks",
    "timer",
    "voice",
  ],
  community: ["community", "profile", "published", "support"],
  admin: [
    "administration",
    "blueprints",
    "moderation",
    "operation",
    "people",
    "questions",
    "resources",
  ],
} as const satisfies Record<string, readonly Namespace[]>;

export type Bundle = keyof typeof bundles;

/** What the layout and the dashboard use: loaded with the first signed-in page. */
export const dashboardNamespaces = [...bundles.shared, ...bundles.dashboard] as const;

/** The name of the built file, without its hash. */
export function stringsChunk(language: Language, bundle: Bundle): string {
  return `strings-${language}-${bundle}`;
}

export function findBundle(namespace: Namespace): Bundle {
  const isIn = (bundle: Bundle) => (bundles[bundle] as readonly Namespace[]).includes(namespace);
  const found = (Object.keys(bundles) as Bundle[]).find(isIn);
  if (!found) throw new Error(`${namespace} is in no bundle`);
  return found;
}
