import type { Locator, Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";

export function toastRegion(page: Page, t: TFunction): Locator {
  const name = t("toast.region").replace("{hotkey}", limits.toast.hotkey);
  return page.getByRole("region", { name });
}

/** Toasts in view. What screen readers hear is drawn a second time elsewhere, so it is not counted. */
export function toastsOf(page: Page, t: TFunction): Locator {
  return toastRegion(page, t).getByRole("listitem");
}
