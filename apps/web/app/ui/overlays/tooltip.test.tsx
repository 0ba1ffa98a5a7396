import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Tooltip } from "./tooltip.tsx";

test("[R9.03] a tooltip appears after 700 ms of hovering, not before", async () => {
  await renderPart(
    <Tooltip label="Send">
      <button type="button">x</button>
    </Tooltip>,
  );
  vi.useFakeTimers();
  fireEvent.pointerOver(screen.getByRole("button"), { pointerType: "mouse" });
  act(() => void vi.advanceTimersByTime(699));
  expect(screen.queryByRole("tooltip")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole("tooltip").textContent).toBe("Send");
  vi.useRealTimers();
});

describe("an open tooltip", () => {
  afterEach(() => void vi.useRealTimers());

  async function open() {
    await renderPart(
      <Tooltip label="Send">
        <button type="button">x</button>
      </Tooltip>,
    );
    vi.useFakeTimers();
    const button = screen.getByRole("button");
    fireEvent.pointerOver(button, { pointerType: "mouse" });
    act(() => void vi.advanceTimersByTime(700));
    return { button, tooltip: screen.getByRole("tooltip") };
  }
  const wait = () => act(() => void vi.advanceTimersByTime(5000));

  test("[N1.30] stays while the pointer moves over it, and ends after the pointer left both", async () => {
    const { button, tooltip } = await open();
    fireEvent.pointerOut(button, { relatedTarget: document.body });
    fireEvent.pointerOver(tooltip, { pointerType: "mouse" });
    wait();
    expect(screen.queryByRole("tooltip")).not.toBeNull();
    fireEvent.pointerDown(tooltip);
    expect(screen.queryByRole("tooltip")).not.toBeNull();
    fireEvent.pointerOut(tooltip, { relatedTarget: document.body });
    wait();
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  test("[N1.30] is dismissed by Escape without moving the pointer", async () => {
    await open();
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  test("[N1.30] stays when the page scrolls under it", async () => {
    await open();
    fireEvent.scroll(window);
    expect(screen.queryByRole("tooltip")).not.toBeNull();
  });
});

describe("beside its control", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    document.documentElement.removeAttribute("dir");
  });

  test.each([
    ["ltr", 12, "56px"],
    ["rtl", 960, "874px"],
  ])("in a page that reads %s a tooltip lies at the inline end", async (dir, left, x) => {
    document.documentElement.dir = dir;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      return this.matches("[role=tooltip]")
        ? new DOMRect(0, 0, 80, 24)
        : new DOMRect(left, 100, 38, 48);
    });
    await renderPart(
      <Tooltip label="Send" side="beside">
        <button type="button">x</button>
      </Tooltip>,
    );
    vi.useFakeTimers();
    fireEvent.pointerOver(screen.getByRole("button"), { pointerType: "mouse" });
    act(() => void vi.advanceTimersByTime(700));
    vi.useRealTimers();
    expect(screen.getByRole("tooltip").style.inset).toBe(`112px auto auto ${x}`);
  });
});
