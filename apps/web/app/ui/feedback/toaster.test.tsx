import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { getToasts, toast } from "#web/platform/toast/toast.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Toaster } from "./toaster.tsx";

const card = () => screen.getByRole("listitem");

function swipe(by: number) {
  const at = (clientX: number) => ({
    clientX,
    clientY: 0,
    button: 0,
    pointerId: 1,
    pointerType: "touch",
  });
  fireEvent.pointerDown(card(), at(200));
  fireEvent.pointerMove(card(), at(200 + by / 2));
  fireEvent.pointerMove(card(), at(200 + by));
  fireEvent.pointerUp(card(), at(200 + by));
}

const boxOf = (top: number, height: number) => new DOMRect(0, top, innerWidth, height);

describe("toaster", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** The toast lies at 600 to 680 until it is shifted, a link at 596 to 620 and a button where the test moves it. */
  async function showToastOver(button: { top: number }) {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      if (this.matches("li")) return boxOf(600, 80);
      if (this.textContent === "Next") return boxOf(button.top, 44);
      return this.textContent === "More" ? boxOf(596, 24) : boxOf(0, 0);
    });
    await renderPart(
      <>
        <button type="button">Next</button>
        <a href="/more">More</a>
        <Toaster />
      </>,
    );
    act(() => void toast({ title: "Saved" }));
  }
  const readShift = () =>
    Number.parseFloat(card().parentElement?.style.getPropertyValue("--toast-shift") ?? "");

  test("[N1.32] a toast rises above the controls it would cover", async () => {
    await showToastOver({ top: 640 });
    expect(680 - readShift()).toBeLessThanOrEqual(596);
    expect(readShift()).toBeLessThan(100);
  });

  test.each([
    ["below the header past a button at the bottom", [[700, 620, 200, 44]], [0, -528]],
    [
      "along the bottom past buttons in both places",
      [
        [700, 620, 200, 44],
        [700, 80, 200, 44],
      ],
      [-120, 0],
    ],
  ] as const)("[N5.13] a toast moves %s", async (_, buttons, [x, y]) => {
    vi.spyOn(window, "innerWidth", "get").mockReturnValue(1000);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      if (this.matches("li")) return new DOMRect(720, 600, 100, 80);
      if (this.matches("header")) return new DOMRect(0, 0, 1000, 64);
      const button = buttons[Number(this.id)];
      return button && this.matches("[data-own]") ? new DOMRect(...button) : boxOf(0, 0);
    });
    await renderPart(
      <>
        <header>Masar</header>
        {buttons.map((_box, index) => (
          <button key={String(index)} id={String(index)} type="button" data-own>
            Next
          </button>
        ))}
        <Toaster />
      </>,
    );
    act(() => void toast({ title: "Saved" }));
    const { style } = card().parentElement as HTMLElement;
    expect(style.getPropertyValue("--toast-shift-x")).toBe(`${x}px`);
    expect(style.getPropertyValue("--toast-shift")).toBe(`${-y}px`);
  });

  test.each(["scroll", "resize"])(
    "[N1.32] a toast rises higher when a %s moves a control under it",
    async (event) => {
      const button = { top: 640 };
      await showToastOver(button);
      button.top = 540;
      act(() => void window.dispatchEvent(new Event(event)));
      await waitFor(() => expect(680 - readShift()).toBeLessThanOrEqual(540));
      expect(readShift()).toBeLessThan(160);
    },
  );

  test("[N5.13] a toast in a dialog rises above the dialog's own controls", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      if (this.matches("li")) return boxOf(600, 80);
      // The page below the dialog has a button at a height the toast may use.
      if (this.textContent === "Page") return boxOf(500, 90);
      return this.textContent === "Save" ? boxOf(640, 44) : boxOf(0, 0);
    });
    await renderPart(
      <>
        <button type="button">Page</button>
        <Dialog open title="Edit" onClose={() => {}}>
          <button type="button">Save</button>
        </Dialog>
        <Toaster />
      </>,
    );
    act(() => void toast({ title: "Saved" }));
    expect(card().closest("dialog")).not.toBeNull();
    expect(680 - readShift()).toBeLessThanOrEqual(640);
    expect(readShift()).toBeLessThan(60);
  });

  test("[R9.05] only the newest is in view, with its title and text", async () => {
    await renderPart(<Toaster />);
    act(() => void toast({ title: "one" }));
    act(() => void toast({ title: "two", description: "more", variant: "destructive" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(card().textContent).toContain("twomore");
  });

  test.each([
    ["en", 49, true],
    ["en", 51, false],
    ["en", -80, true],
    ["ar", -49, true],
    ["ar", -51, false],
    ["ar", 80, true],
  ] as const)("[R9.05] in %s a swipe of %i px leaves it open: %s", async (language, by, open) => {
    await renderPart(<Toaster />, language);
    act(() => void toast({ title: "swipe" }));
    swipe(by);
    expect(getToasts()[0]?.open).toBe(open);
  });

  test("[R9.05] F8 moves the focus to it", async () => {
    await renderPart(<Toaster />);
    act(() => void toast({ title: "here" }));
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.tagName).toBe("OL");
  });
});
