import type { Locator } from "@playwright/test";
import { controlSelector } from "../../apps/web/app/platform/browser/control-selector.ts";

/** The controls whose boxes intersect the box of `cover`, if it is in view. */
export function listCovered(cover: Locator): Promise<string[]> {
  return cover.evaluate((element, selector) => {
    const box = element.getBoundingClientRect();
    if (box.top >= innerHeight) return [];
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((other) => !element.contains(other) && !other.contains(element))
      .filter((other) => other.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        const meets =
          left < box.right && right > box.left && top < box.bottom && bottom > box.top && width > 1;
        // A control clipped by a scroll container is not visible there.
        return meets && !other.closest("[inert], dialog:not([open])");
      })
      .map((other) => `${other.tagName} ${(other.ariaLabel ?? other.innerText).slice(0, 40)}`);
  }, controlSelector);
}
