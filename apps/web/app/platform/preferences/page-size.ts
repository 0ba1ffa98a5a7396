import { hasDisplayPreference } from "./display-preferences.ts";

/** Half the size with low data, else the server's default. */
export function pageSize(usual: number): number | undefined {
  return hasDisplayPreference("low") ? Math.ceil(usual / 2) : undefined;
}
