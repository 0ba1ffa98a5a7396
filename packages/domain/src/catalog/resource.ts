import type { ResourceKind } from "@masar/contract/resources/constants";
import type { Language } from "@masar/contract/settings/schemas";

/** Free learning material as the release contains it. */
export type CatalogResource = {
  id: string;
  kind: ResourceKind;
  /** In English, also where the original is Arabic. */
  title: string;
  title_ar?: string;
  language: Language;
  author: string;
  url: string;
  host: string;
  minutes?: number;
  free: true;
  skills: string[];
  /** `blueprint slug/milestone key`. */
  blueprint_milestones: string[];
  description: string;
  description_ar: string;
  /** Where the address was seen. */
  source: { list: string; licence: string; seen_in: string };
  /** High: in a maintained list, or in two or more independent lists. */
  confidence: "high" | "medium";
};

/** One host, without its subdomains other than `www`. */
export type ResourceHost = { host: string; name: string };
