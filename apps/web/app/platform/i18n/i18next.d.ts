import type { EnglishStrings, namespaces } from "@masar/i18n/resources";
import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    // All of them, so that `t("notifications:empty.title")` is typed everywhere.
    defaultNS: typeof namespaces;
    resources: EnglishStrings;
  }
}
