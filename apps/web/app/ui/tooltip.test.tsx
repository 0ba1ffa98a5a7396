import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../../test/render.tsx";
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
