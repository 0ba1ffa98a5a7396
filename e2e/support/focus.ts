import type { JSHandle, Page } from "@playwright/test";

type Step = {
  name: string;
  landmark: string;
  isNext: boolean;
  isMarked: boolean;
  isInView: boolean;
};

const interactive =
  "a[href], button, input, select, textarea, summary, [contenteditable], [tabindex='0']";

/** Every visible, enabled control in the order of the page. */
export function listInteractive(page: Page): Promise<JSHandle<HTMLElement[]>> {
  return page.evaluateHandle(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(":disabled") &&
          // Tab stops only at the checked radio button of a group.
          !element.matches("fieldset:has([type=radio]:checked) [type=radio]:not(:checked)") &&
          element.tabIndex >= 0,
      ),
    interactive,
  );
}

/** Presses Tab once and compares the focused element with the expected one. */
export async function pressTab(
  page: Page,
  list: JSHandle<HTMLElement[]>,
  index: number,
): Promise<Step> {
  await page.keyboard.press("Tab");
  return list.evaluate(async (elements, at) => {
    // The focus ring is painted with the next frame.
    await new Promise(requestAnimationFrame);
    const focused = document.activeElement as HTMLElement;
    const isOutlined = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const box = focused.getBoundingClientRect();
    const part = focused.closest("body > div > *, main, footer:not(main *)");
    return {
      name: `${focused.tagName} ${focused.ariaLabel ?? focused.textContent?.trim().slice(0, 40)}`,
      // By its place too, since two parts may be of the same tag.
      landmark: part
        ? `${part.tagName} ${[...(part.parentElement?.children ?? [])].indexOf(part)}`
        : "",
      // A tab list is one stop and passes the focus to the selected tab.
      isNext: focused === elements[at] || focused.closest("[role=tablist]") === elements[at],
      // A field that shares its frame with a button has the ring on the frame.
      isMarked: isOutlined(focused) || isOutlined(focused.parentElement),
      isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  }, index);
}

export async function hasSidewaysScroll(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
