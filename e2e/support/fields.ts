import type { Locator, Page } from "@playwright/test";

/** A field whose label includes "required". */
export function requiredField(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label}\\s?\\(`));
}
