import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { useCalendarRange } from "./use-format-date.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }),
);
afterEach(() => void vi.useRealTimers());

function Range({ from, to }: { from: string; to: string }) {
  const formatRange = useCalendarRange();
  const range = formatRange(from, to);
  return <p>{`${range.from} | ${range.to}`}</p>;
}

test.each([
  ["2026-11-20", "2026-12-04", "20 November | 4 December"],
  ["2026-12-20", "2027-01-04", "20 December 2026 | 4 January 2027"],
  ["2027-01-04", "2027-01-20", "4 January 2027 | 20 January 2027"],
])("[N1.40] the range %s to %s has its year at both ends or at neither", async (from, to, text) => {
  const { container } = await renderPart(<Range from={from} to={to} />);
  await act(async () => {});
  expect(container.textContent.replaceAll("\u00A0", " ")).toBe(text);
});
