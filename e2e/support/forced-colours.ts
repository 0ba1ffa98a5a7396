import type { Page } from "@playwright/test";

/**
 * What is invisible in forced colours: text on its own colour, a drawing or a field without an edge, a state shown only
 * by a colour of ours, a focus without a ring.
 */
export async function listUnseen(page: Page): Promise<string[]> {
  const drawn = await page.evaluateHandle(listDrawn);
  await page.emulateMedia({ forcedColors: "active" });
  // The focus ring is only drawn after a key press.
  await page.keyboard.press("Shift");
  const unseen = await page.evaluate(findUnseen, drawn);
  await drawn.dispose();
  await page.emulateMedia({ forcedColors: "none" });
  return unseen;
}

/** Coloured boxes with a meaning: bars of charts, lines of the roadmap. Surfaces and separators have none. */
function listDrawn(): Element[] {
  const probe = document.body.appendChild(document.createElement("i"));
  const quiet = ["paper", "surface", "sunken", "track", "line", "veil"].map((token) => {
    probe.style.backgroundColor = `var(--${token})`;
    return getComputedStyle(probe).backgroundColor;
  });
  probe.remove();
  return [...document.querySelectorAll(":is(span, div):empty:not(input ~ *)")].filter((element) => {
    const { backgroundColor, height } = getComputedStyle(element);
    return height !== "0px" && ![...quiet, "rgba(0, 0, 0, 0)"].includes(backgroundColor);
  });
}

function findUnseen(drawn: Element[]): string[] {
  // A fill may still be in transition from our colour to the system's.
  for (const change of document.getAnimations()) change.finish();
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  const acting = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const kinds = new Set<string>();
  return [
    ...formatFaults("words", listTextElements().filter(isUnreadable)),
    ...formatFaults(
      "drawing",
      drawn.filter((element) => !isRaised(element) && !isFramed(element)),
    ),
    ...formatFaults(
      "field",
      [...document.querySelectorAll("input, select, textarea")].filter(isEdgeless),
    ),
    ...formatFaults("progress", [...document.querySelectorAll("progress")].filter(isLost)),
    ...formatFaults("state", [...document.querySelectorAll(acting)].filter(isLikeOthers)),
    ...formatFaults(
      "focus",
      [...document.querySelectorAll<HTMLElement>(acting)].filter(isUnmarked),
    ),
  ];

  function formatFaults(fault: string, elements: Element[]): string[] {
    const seen = elements.filter((element) => {
      // A line at 0 % has no length.
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = width > 0 && height > 0;
      return (
        isDrawn && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    });
    const acts = seen.filter((one) => !one.closest(":disabled, [aria-disabled=true], [inert]"));
    return acts.map((element) => `${fault}: ${element.outerHTML.slice(0, 200)}`);
  }

  function parseColour(colour: string): number[] {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  }

  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = parseColour(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function isVisibleColour(colour: string): boolean {
    return parseColour(colour)[3] !== 0 && contrast(colour, canvas) >= 3;
  }

  function listTextElements(): Element[] {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written = new Set<Element>();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element && texts.currentNode.nodeValue?.trim()) written.add(element);
    }
    return [...written];
  }

  function isUnreadable(element: Element): boolean {
    return contrast(getComputedStyle(element).color, backgroundOf(element)) < 4.5;
  }

  /** The browser paints the canvas colour behind every text, unless the element opts out. */
  function backgroundOf(element: Element): string {
    return getComputedStyle(element).forcedColorAdjust === "none" ? fillBehind(element) : canvas;
  }

  function fillBehind(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (parseColour(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return canvas;
  }

  /** The knob of a switch lies on the switch's own fill, not on the page. */
  function isRaised(element: Element): boolean {
    return contrast(fillBehind(element), fillBehind(element.parentElement)) >= 3;
  }

  function isFilled(element: Element): boolean {
    return isVisibleColour(getComputedStyle(element).backgroundColor);
  }

  function isFramed(element: Element | null): boolean {
    if (!element) return false;
    const { borderBottomWidth, borderBottomColor } = getComputedStyle(element);
    return Number.parseFloat(borderBottomWidth) >= 1 && isVisibleColour(borderBottomColor);
  }

  /** Some share their frame with a button or with their label. */
  function isEdgeless(field: Element): boolean {
    const { parentElement: parent } = field;
    const frames = [field, parent, parent?.parentElement ?? null];
    // The honeypot field is invisible and not in the tab order.
    const isReachable = field instanceof HTMLElement && field.tabIndex >= 0;
    return isReachable && !field.matches("[type=hidden], [type=file]") && !frames.some(isFramed);
  }

  /** The fill is a pseudo-element, which has our colour only if the bar opts out of forced colours. */
  function isLost(bar: Element): boolean {
    return !isFramed(bar) || getComputedStyle(bar).forcedColorAdjust !== "none";
  }

  function isOn(element: Element): boolean {
    if (element instanceof HTMLInputElement && element.checked) return true;
    const states = ["pressed", "selected", "checked", "current"];
    return states.some(
      (state) => !/^(?:false)?$/.test(element.getAttribute(`aria-${state}`) ?? ""),
    );
  }

  /** Is selected, but looks like an unselected one beside it. */
  function isLikeOthers(on: Element): boolean {
    if (!isOn(on)) return false;
    const group = on.closest("[role=tablist], fieldset, table, ul, ol, nav, section, main, body");
    const off = [...(group?.querySelectorAll(on.localName) ?? [])].find(
      (other) => !isOn(other) && other.role === on.role && other.checkVisibility(),
    );
    return off !== undefined && look(on) === look(off);
  }

  /** The appearance of a control besides its text. */
  function look(element: Element): string {
    const beside = element.matches("input") ? [...(element.parentElement?.children ?? [])] : [];
    return [element, ...element.querySelectorAll("*"), ...beside]
      .filter((part) => part.checkVisibility({ opacityProperty: true }))
      .map((part) => {
        const style = getComputedStyle(part);
        const edges = (["Top", "Bottom", "Left", "Right"] as const).map((side) => {
          const colour = style[`border${side}Color`];
          return isVisibleColour(colour) ? style[`border${side}Width`] + colour : "";
        });
        const fill = isFilled(part) ? style.backgroundColor : "";
        const ring = style.outlineStyle === "none" ? "" : style.outlineWidth;
        // The browser's own controls show their state in the system's colours.
        const own = part instanceof HTMLInputElement && style.appearance !== "none" && part.checked;
        const isCheckMark = part.matches(".lucide-check");
        const { textDecorationLine, translate } = style;
        return [part.localName, edges, fill, ring, own, isCheckMark, textDecorationLine, translate];
      })
      .join(";");
  }

  /** Each focus repaints the page, so only one of several elements with the same classes is checked. */
  function isUnmarked(element: HTMLElement): boolean {
    const kind = `${element.localName} ${element.className} ${element.parentElement?.className}`;
    if (element.tabIndex < 0 || kinds.has(kind) || !element.checkVisibility()) return false;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) return false;
    kinds.add(kind);
    return !isRinged(element) && !isRinged(element.parentElement);
  }

  function isRinged(element: Element | null): boolean {
    if (!element) return false;
    // With reduced motion a transition still lasts a hundredth of a millisecond.
    for (const change of element.getAnimations()) change.finish();
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return (
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      isVisibleColour(outlineColor)
    );
  }
}
