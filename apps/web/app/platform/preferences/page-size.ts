import { hasDisplayPreference } from "./display-preferences.ts";

/** How much of a list is asked for at a time: half of it where data is to be saved, else as the server has it. */
export function pageSize(usual: number): number | undefined {
  return hasDisplayPreference("low") ? Math.ceil(usual / 2) : undefined;
}
