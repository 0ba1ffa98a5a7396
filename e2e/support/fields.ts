import type { Locator, Page } from "@playwright/test";

/** A field whose label also says that it is required. */
export function requiredField(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label}\\s?\\(`));
}
