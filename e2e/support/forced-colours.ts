import type { Page } from "@playwright/test";

/**
 * What somebody who lets their system choose the colours could not see on the page as it is: words on their own colour,
 * a drawing or a field without an edge, a state that only a colour of ours told, a focus without a ring.
 */
export async function listUnseen(page: Page): Promise<string[]> {
  const drawn = await page.evaluateHandle(listDrawn);
  await page.emulateMedia({ forcedColors: "active" });
  // The ring is drawn for whoever last used the keyboard.
  await page.keyboard.press("Shift");
  const unseen = await page.evaluate(findUnseen, drawn);
  await drawn.dispose();
  await page.emulateMedia({ forcedColors: "none" });
  return unseen;
}

/** What is told by a coloured box alone: bars of charts, lines of the road. Surfaces and separators tell nothing. */
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
  // A fill may still be on its way from our colour to the system's.
  for (const change of document.getAnimations()) change.finish();
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  const acting = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const kinds = new Set<string>();
  return [
    ...tell("words", listWritten().filter(isUnreadable)),
    ...tell(
      "drawing",
      drawn.filter((element) => !isRaised(element) && !isFramed(element)),
    ),
    ...tell("field", [...document.querySelectorAll("input, select, textarea")].filter(isEdgeless)),
    ...tell("progress", [...document.querySelectorAll("progress")].filter(isLost)),
    ...tell("state", [...document.querySelectorAll(acting)].filter(isLikeOthers)),
    ...tell("focus", [...document.querySelectorAll<HTMLElement>(acting)].filter(isUnmarked)),
  ];

  function tell(fault: string, elements: Element[]): string[] {
    const seen = elements.filter((element) => {
      // A line that has not begun is drawn with no length at all.
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = width > 0 && height > 0;
      return (
        isDrawn && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    });
    const acts = seen.filter((one) => !one.closest(":disabled, [aria-disabled=true], [inert]"));
    return acts.map((element) => `${fault}: ${element.outerHTML.slice(0, 200)}`);
  }

  function read(colour: string): number[] {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  }

  function shine(colour: string): number {
    const [red = 0, green = 0, blue = 0] = read(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [shine(one), shine(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function stands(colour: string): boolean {
    return read(colour)[3] !== 0 && contrast(colour, canvas) >= 3;
  }

  function listWritten(): Element[] {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written = new Set<Element>();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element && texts.currentNode.nodeValue?.trim()) written.add(element);
    }
    return [...written];
  }

  function isUnreadable(element: Element): boolean {
    return contrast(getComputedStyle(element).color, paperOf(element)) < 4.5;
  }

  /** The browser lays paper behind every word, unless the element names its colours itself. */
  function paperOf(element: Element): string {
    return getComputedStyle(element).forcedColorAdjust === "none" ? fillBehind(element) : canvas;
  }

  function fillBehind(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (read(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return canvas;
  }

  /** The knob of a switch that is on lies on the switch's own fill, not on the page's paper. */
  function isRaised(element: Element): boolean {
    return contrast(fillBehind(element), fillBehind(element.parentElement)) >= 3;
  }

  function isFilled(element: Element): boolean {
    return stands(getComputedStyle(element).backgroundColor);
  }

  function isFramed(element: Element | null): boolean {
    if (!element) return false;
    const { borderBottomWidth, borderBottomColor } = getComputedStyle(element);
    return Number.parseFloat(borderBottomWidth) >= 1 && stands(borderBottomColor);
  }

  /** Some share their frame with a button or with their label. */
  function isEdgeless(field: Element): boolean {
    const { parentElement: parent } = field;
    const frames = [field, parent, parent?.parentElement ?? null];
    // One that nobody is meant to fill in stands where nobody sees it.
    const isMeant = field instanceof HTMLElement && field.tabIndex >= 0;
    return isMeant && !field.matches("[type=hidden], [type=file]") && !frames.some(isFramed);
  }

  /** Its fill is a part of the browser's own, which keeps our colour only with that of the bar. */
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

  /** Chosen, and to the eye no different from one beside it that is not. */
  function isLikeOthers(on: Element): boolean {
    if (!isOn(on)) return false;
    const group = on.closest("[role=tablist], fieldset, table, ul, ol, nav, section, main, body");
    const off = [...(group?.querySelectorAll(on.localName) ?? [])].find(
      (other) => !isOn(other) && other.role === on.role && other.checkVisibility(),
    );
    return off !== undefined && look(on) === look(off);
  }

  /** What the eye has of a control besides its words. */
  function look(element: Element): string {
    const beside = element.matches("input") ? [...(element.parentElement?.children ?? [])] : [];
    return [element, ...element.querySelectorAll("*"), ...beside]
      .filter((part) => part.checkVisibility({ opacityProperty: true }))
      .map((part) => {
        const style = getComputedStyle(part);
        const edges = (["Top", "Bottom", "Left", "Right"] as const).map((side) => {
          const colour = style[`border${side}Color`];
          return stands(colour) ? style[`border${side}Width`] + colour : "";
        });
        const fill = isFilled(part) ? style.backgroundColor : "";
        const ring = style.outlineStyle === "none" ? "" : style.outlineWidth;
        // The browser's own controls show their state in the system's colours.
        const own = part instanceof HTMLInputElement && style.appearance !== "none" && part.checked;
        return [part.localName, edges, fill, ring, own, style.textDecorationLine, style.translate];
      })
      .join(";");
  }

  /** Each focus draws the page anew: one of those that look the same stands for all. */
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
    // Who asks for no motion still gets a change of a hundredth of a millisecond.
    for (const change of element.getAnimations()) change.finish();
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && stands(outlineColor);
  }
}
