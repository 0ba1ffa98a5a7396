import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../test/render.tsx";
import { getToasts, toast } from "#web/lib/toast.ts";
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

describe("toaster", () => {
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
