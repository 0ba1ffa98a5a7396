import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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

/** Stands in for the browser's stack of watchers, of which a request reaches the last. */
class ScriptedCloseWatcher extends EventTarget {
  static open: ScriptedCloseWatcher[] = [];
  static request() {
    const last = ScriptedCloseWatcher.open.pop();
    act(() => void last?.dispatchEvent(new Event("close")));
  }
  constructor() {
    super();
    ScriptedCloseWatcher.open.push(this);
  }
  destroy() {
    ScriptedCloseWatcher.open = ScriptedCloseWatcher.open.filter((one) => one !== this);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  ScriptedCloseWatcher.open = [];
});

test("[N5.23] Back closes the sheet on top and, while it stays open, asks again", async () => {
  vi.stubGlobal("CloseWatcher", ScriptedCloseWatcher);
  const [closePage, closeTop] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { unmount } = await renderPart(
    <>
      <Sheet open onClose={closePage} title="Filters">
        {null}
      </Sheet>
      <Sheet open onClose={closeTop} title="More">
        {null}
      </Sheet>
    </>,
  );
  expect(ScriptedCloseWatcher.open).toHaveLength(2);
  ScriptedCloseWatcher.request();
  ScriptedCloseWatcher.request();
  expect([closePage.mock.calls.length, closeTop.mock.calls.length]).toEqual([0, 2]);
  unmount();
  expect(ScriptedCloseWatcher.open).toEqual([]);
});

test("a closed sheet watches for no request, and without CloseWatcher cancel closes a sheet", async () => {
  vi.stubGlobal("CloseWatcher", ScriptedCloseWatcher);
  const { unmount } = await renderPart(
    <Sheet open={false} onClose={onClose} title="Filters">
      {null}
    </Sheet>,
  );
  expect(ScriptedCloseWatcher.open).toEqual([]);
  unmount();
  vi.unstubAllGlobals();
  onClose.mockClear();
  await renderPart(
    <Sheet open onClose={onClose} title="Filters">
      {null}
    </Sheet>,
  );
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});
