import { expect, type Locator, type Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";

export function toastRegion(page: Page, t: TFunction): Locator {
  const name = t("toast.region").replace("{hotkey}", limits.toast.hotkey);
  return page.getByRole("region", { name });
}

/** Visible toasts, without the copy for screen readers. */
export function toastsOf(page: Page, t: TFunction): Locator {
  return toastRegion(page, t).getByRole("listitem");
}

/** Presses the undo button, labelled `undo`, of the toast with this text. */
export async function undoFromToast(page: Page, t: TFunction, text: string, undo: string) {
  const toast = toastsOf(page, t).filter({ hasText: text });
  await toast.getByRole("button", { name: undo, exact: true }).click();
}

/** A destructive toast has a rose border in both themes. */
export async function expectDestructive(toast: Locator, isDestructive = true): Promise<void> {
  const [frame, rose] = await toast.evaluate((card) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "var(--rose)";
    const colours = [getComputedStyle(card).borderTopColor, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  });
  expect(frame === rose, `framed ${frame}, rose is ${rose}`).toBe(isDestructive);
}
