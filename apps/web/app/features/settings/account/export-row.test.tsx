import type { DataExport } from "@masar/contract/account/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { ExportRow } from "./export-row.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const making: DataExport = {
  id: "01999999-0000-7000-8000-000000000001",
  status: "making",
  created_at: "2026-11-15T08:00:00Z",
  expires_at: null,
  byte_size: null,
  download_path: null,
};
const ready: DataExport = {
  ...making,
  status: "ready",
  expires_at: "2026-11-22T12:00:00Z",
  byte_size: 2_340_000,
  download_path: "/api/account/exports/1/download?token=secret",
};
const nextAt = "2026-11-16T08:00:00Z";

async function openRow(read: () => unknown, start: () => unknown = () => making) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getExport: read,
    startExport: start,
  });
  await renderApp([{ path: "*", element: <ExportRow /> }], { at: "/settings" });
  return requests;
}

test("[D06] starts an export and shows that it is being made", async () => {
  let isStarted = false;
  const requests = await openRow(
    () => ({ export: isStarted ? making : null, next_at: isStarted ? nextAt : null }),
    () => {
      isStarted = true;
      return making;
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Request export" }));
  await screen.findByText(/preparing your file/);
  expect(screen.queryByRole("button")).toBeNull();
  expect(requests.filter(({ name }) => name === "startExport")).toHaveLength(1);
});

test("[D06] a ready file has a link, a size and a last day, and the next one its time", async () => {
  await openRow(() => ({ export: ready, next_at: nextAt }));
  const link = await screen.findByRole("link", { name: "Download" });
  expect(link.getAttribute("href")).toBe(ready.download_path);
  expect(screen.getByText(/Ready until .*22.*2\.3 MB/)).toBeTruthy();
  expect(screen.getByText(/You can request a new one from/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("[D06] a failed export can be restarted, and a rejection is shown", async () => {
  await openRow(
    () => ({ export: { ...making, status: "failed" }, next_at: null }),
    () => refuse("rate_limited", { count: 60 }),
  );
  await screen.findByText(/could not be created/);
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
});
