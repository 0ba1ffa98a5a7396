import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Dialog } from "./dialog.tsx";
import { Sheet } from "./sheet.tsx";

const onClose = vi.fn<() => void>();

/** A press and its release; the browser sends the click to the element that holds both. */
function drag(from: Element, to: Element, clicked: Element) {
  fireEvent.pointerDown(from);
  fireEvent.pointerUp(to);
  fireEvent.click(clicked, { detail: 1 });
}

for (const [name, Modal] of [
  ["dialog", Dialog],
  ["sheet", Sheet],
] as const) {
  const open = async () => {
    onClose.mockClear();
    await renderPart(
      <Modal open onClose={onClose} title="New note">
        <textarea aria-label="Text" defaultValue="Typed" />
      </Modal>,
    );
    return { backdrop: screen.getByRole("dialog"), field: screen.getByLabelText("Text") };
  };

  test(`[N1.20] a ${name} stays open when a selection that began in its field ends on the backdrop`, async () => {
    const { backdrop, field } = await open();
    drag(field, backdrop, backdrop);
    expect(onClose).not.toHaveBeenCalled();
  });

  test(`[N1.20] a ${name} stays open when a press on the backdrop is released inside it`, async () => {
    const { backdrop, field } = await open();
    drag(backdrop, field, backdrop);
    expect(onClose).not.toHaveBeenCalled();
  });

  test(`[N1.20] a ${name} closes on a press and release on the backdrop, also after a drag`, async () => {
    const { backdrop, field } = await open();
    drag(field, backdrop, backdrop);
    drag(backdrop, backdrop, backdrop);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
}
