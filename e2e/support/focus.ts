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

/** What a keyboard must reach, in the order of the page: everything that acts, is drawn and is not switched off. */
export function listInteractive(page: Page): Promise<JSHandle<HTMLElement[]>> {
  return page.evaluateHandle(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(":disabled") &&
          // Of a group of radio buttons Tab stops at the chosen one; arrow keys reach the others.
          !element.matches("fieldset:has([type=radio]:checked) [type=radio]:not(:checked)") &&
          element.tabIndex >= 0,
      ),
    interactive,
  );
}

/** Presses Tab once and says where the focus went, compared with the element it should have reached. */
export async function pressTab(
  page: Page,
  list: JSHandle<HTMLElement[]>,
  index: number,
): Promise<Step> {
  await page.keyboard.press("Tab");
  return list.evaluate(async (elements, at) => {
    // The mark is drawn with the next frame.
    await new Promise(requestAnimationFrame);
    const focused = document.activeElement as HTMLElement;
    const isOutlined = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const box = focused.getBoundingClientRect();
    return {
      name: `${focused.tagName} ${focused.ariaLabel ?? focused.textContent?.trim().slice(0, 40)}`,
      landmark: focused.closest("body > div > *, main, footer:not(main *)")?.tagName ?? "",
      // Tabs are one stop: their row hands the focus on to the chosen one.
      isNext: focused === elements[at] || focused.closest("[role=tablist]") === elements[at],
      // A field that shares its frame with a button is marked on the frame.
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
