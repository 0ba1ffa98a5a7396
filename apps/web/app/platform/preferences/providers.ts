import type { ProviderId } from "@masar/contract/identities/constants";

/** In pages that the build draws; the server replaces it by the operator's name for the provider. */
const builtName = "%OIDC_NAME%";

/** The server writes the configured providers into every page, as `data-google` and `data-oidc` of the root element. */
function readAttributes(): DOMStringMap {
  return typeof document === "undefined" ? {} : document.documentElement.dataset;
}

export function nameOfProvider(id: ProviderId): string {
  return id === "google" ? "Google" : (readAttributes()["oidc"] ?? builtName);
}

export function hasProviders(): boolean {
  const { google, oidc } = readAttributes();
  return google !== undefined || oidc !== undefined;
}
