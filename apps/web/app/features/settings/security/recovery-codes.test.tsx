import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { recordDownloads } from "../../../../test/downloads.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[N1.24] the file of recovery codes can be read for a minute after the click, then its address is revoked", async () => {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  await renderApp([{ path: "*", element: <RecoveryCodes codes={["aaaa-1111"]} /> }], { at: "/" });
  const button = await screen.findByRole("button", { name: "Download" });
  const { downloads, readLast } = recordDownloads();
  vi.useFakeTimers();
  fireEvent.click(button);
  expect(downloads).toMatchObject([{ name: "masar-recovery-codes.txt" }]);
  expect(await readLast()).toContain("aaaa-1111");
  vi.advanceTimersByTime(59_000);
  expect(await readLast()).toContain("aaaa-1111");
  vi.advanceTimersByTime(2000);
  expect(await readLast()).toBeUndefined();
});
