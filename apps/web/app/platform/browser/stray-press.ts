/** Systems count two presses within about this time as one double press. */
const doublePressMs = 400;
/** How far a finger strays between the two. */
const slopPx = 24;
/** A mouse rests between the two clicks of a double click. */
const mouseSlopPx = 4;
const controls =
  "a, button, input, label, select, summary, textarea, dialog, [role=button], [role=menuitem], [role=option], [role=tab]";

type Press = {
  control: Element;
  x: number;
  y: number;
  atMs: number;
  pageTop: number;
  mouseClicks?: number;
};

/**
 * Ignores the second press of a double press when the pressed control was removed or moved, since it would reach
 * another one. Keys are not affected.
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | undefined;
  const handleClick = (event: MouseEvent) => {
    const control = findControl(event.target);
    if (event.detail === 0 || !control) return;
    const { clientX: x, clientY: y, timeStamp: atMs } = event;
    const press: Press = { control, x, y, atMs, pageTop: scrollY };
    if ("pointerType" in event && event.pointerType === "mouse") press.mouseClicks = event.detail;
    if (last && isSecondPress(last, press) && !isUnmoved(last)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last = { ...last, atMs: press.atMs };
    } else {
      last = press;
      // Until the next frame the user sees the page as it was: on a slow device the time counts from there.
      requestAnimationFrame((frameMs) => {
        press.atMs = Math.max(press.atMs, frameMs);
      });
    }
  };
  // Text that is entered between two presses makes them two. A checkbox fires this event when it is pressed.
  const handleInput = ({ target }: Event) => {
    const isChoice = target instanceof Element && target.matches("[type=checkbox], [type=radio]");
    if (!isChoice) last = undefined;
  };
  // Two presses with a scroll between them are separate. The page itself also moves a little when its content shrinks.
  const handleScroll = ({ target }: Event) => {
    if (target !== document) last = undefined;
  };
  // Before React, which listens on the document.
  window.addEventListener("click", handleClick, true);
  window.addEventListener("input", handleInput, true);
  window.addEventListener("scroll", handleScroll, { capture: true, passive: true });
  return () => {
    window.removeEventListener("click", handleClick, true);
    window.removeEventListener("input", handleInput, true);
    window.removeEventListener("scroll", handleScroll, true);
  };
}

function isSecondPress(first: Press, second: Press): boolean {
  if (second.control === first.control) return false;
  if (Math.abs(second.pageTop - first.pageTop) > slopPx) return false;
  const distancePx = Math.hypot(second.x - first.x, second.y - first.y);
  const isQuick = second.atMs - first.atMs <= doublePressMs;
  switch (second.mouseClicks) {
    case undefined:
      return isQuick && distancePx <= slopPx;
    // Firefox counts from one again when the first click removed its target.
    case 1:
      return isQuick && distancePx <= mouseSlopPx;
    // The system's double-click time may be longer than ours.
    case 2:
      return distancePx <= slopPx;
    // A row of clicks is intended, such as deleting one item after the other.
    default:
      return false;
  }
}

function isUnmoved({ control, x, y }: Press): boolean {
  return findControl(document.elementFromPoint(x, y)) === control;
}

function findControl(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(controls) : null;
  return (found instanceof HTMLLabelElement && found.control) || found;
}
