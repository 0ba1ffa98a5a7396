/** Made by `apps/web/strings-plugin.ts`. */
declare module "virtual:strings" {
  import type { Bundle } from "@masar/i18n/bundles";
  import type { Language } from "@masar/i18n/locales";
  import type { Namespace } from "@masar/i18n/resources";

  type Loader = () => Promise<{ strings: Partial<Record<Namespace, object>> }>;
  export const loaders: Record<Language, Record<Bundle, Loader>>;
}
