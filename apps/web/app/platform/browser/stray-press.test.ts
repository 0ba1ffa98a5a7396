import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ignoreStrayPresses } from "./stray-press.ts";

const stop = ignoreStrayPresses();
const onStep = vi.fn<() => void>();
const onStart = vi.fn<() => void>();
let now = 10_000;

/** A page with one button; `shift` replaces it with a checkbox. */
function openPage() {
  document.body.innerHTML = `<button id="start">Start</button><label><input type="checkbox" id="step">Step</label>`;
  const start = document.querySelector<HTMLElement>("#start")!;
  const step = document.querySelector<HTMLInputElement>("#step")!;
  start.addEventListener("click", onStart);
  step.addEventListener("change", onStep);
  let under: Element = start;
  document.elementFromPoint = () => under;
  const shift = () => {
    under = step;
    start.remove();
  };
  return { start, step, shift };
}

let frames: FrameRequestCallback[] = [];
vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));

/** The page is drawn that long after the last press. */
function drawFrame(afterMs: number) {
  now += afterMs;
  for (const draw of frames) draw(now);
  frames = [];
}

type PressValues = { afterMs?: number; x?: number; detail?: number; pointerType?: string };

function press(target: Element, values: PressValues = {}) {
  const { afterMs = 150, x = 100, detail = 1, pointerType = "touch" } = values;
  now += afterMs;
  const at = { clientX: x, clientY: 200, detail, bubbles: true, cancelable: true };
  const event = new MouseEvent("click", at);
  Object.defineProperty(event, "timeStamp", { value: now });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  target.dispatchEvent(event);
}

describe("the second press of a double press", () => {
  beforeEach(() => {
    vi.clearAllMocks();
    now += 10_000;
  });
  afterEach(() => {
    document.body.innerHTML = "";
  });

  test("[N1.37] does nothing on a control that replaced the pressed one", () => {
    const { start, step, shift } = openPage();
    press(start);
    shift();
    press(step, { x: 110 });
    press(step, { x: 105 });
    expect(onStart).toHaveBeenCalledTimes(1);
    expect(step.checked).toBe(false);
    expect(onStep).not.toHaveBeenCalled();
  });

  test("[N1.37] works at once after text was entered", () => {
    const { start, step, shift } = openPage();
    const field = document.body.appendChild(document.createElement("textarea"));
    press(start);
    shift();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    press(step);
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test("[N1.37] does nothing shortly after the first frame that shows the change, even a late one", () => {
    const { start, step, shift } = openPage();
    press(start);
    shift();
    drawFrame(700);
    press(step, { afterMs: 300 });
    expect(onStep).not.toHaveBeenCalled();
    press(step, { afterMs: 450 });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["does nothing as the second half of a double click", { detail: 2 }, 0],
    ["does nothing as the second half of a slow double click", { detail: 2, afterMs: 480 }, 0],
    ["does nothing as a single click at the same point", { detail: 1 }, 0],
    ["works as a single click 10 px away", { detail: 1, x: 110 }, 1],
    ["works as a single click after the double-press time", { detail: 1, afterMs: 450 }, 1],
    ["works as the third click in a row", { detail: 3 }, 1],
  ])("[N1.37] of a mouse %s", (_name, second, changes) => {
    const { start, step, shift } = openPage();
    press(start, { pointerType: "mouse" });
    shift();
    press(step, { pointerType: "mouse", ...second });
    expect(onStep).toHaveBeenCalledTimes(changes);
  });

  test("[N1.37] of a mouse works as a single click on the same control", () => {
    const { start } = openPage();
    press(start, { pointerType: "mouse" });
    press(start, { pointerType: "mouse" });
    expect(onStart).toHaveBeenCalledTimes(2);
  });

  test("[N1.37] works after the page was scrolled between the two", () => {
    const { start, step, shift } = openPage();
    press(start, { pointerType: "mouse" });
    shift();
    vi.stubGlobal("scrollY", 200);
    press(step, { pointerType: "mouse" });
    vi.unstubAllGlobals();
    expect(onStep).toHaveBeenCalledOnce();
  });

  test("[N1.37] works after the double-press time", () => {
    const { start, step, shift } = openPage();
    press(start);
    shift();
    press(step, { afterMs: 450 });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test("[N1.37] works on another control while the first one has not moved", () => {
    const { start, step } = openPage();
    press(start);
    press(step, { x: 115 });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test("[N1.37] works further away than a finger moves", () => {
    const { start, step, shift } = openPage();
    press(start);
    shift();
    press(step, { x: 150 });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test("[N1.37] works on the same control", () => {
    const { start } = openPage();
    press(start);
    press(start);
    expect(onStart).toHaveBeenCalledTimes(2);
  });

  test("[N1.37] works by the keyboard", () => {
    const { start, step, shift } = openPage();
    press(start);
    shift();
    press(step, { detail: 0 });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  test("[N1.37] works when the guard is removed", () => {
    stop();
    const { start, step, shift } = openPage();
    press(start);
    shift();
    press(step);
    expect(onStep).toHaveBeenCalledTimes(1);
  });
});
