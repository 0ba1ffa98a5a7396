import { act, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { QueryFallback } from "./query-fallback.tsx";

test("loads again when the network returns after an error", async () => {
  const i18n = await loadAllStrings("en");
  const refetch = vi.fn<() => void>();
  setNetworkReachable(false);
  const query = { error: new ApiError(0, { code: "network" }), isFetching: false, refetch };
  render(
    <I18nextProvider i18n={i18n}>
      <QueryFallback query={query} failedTitle="Courses could not be loaded" />
    </I18nextProvider>,
  );
  expect(screen.getByText("Courses could not be loaded")).toBeDefined();
  expect(refetch).not.toHaveBeenCalled();
  act(() => setNetworkReachable(true));
  expect(refetch).toHaveBeenCalledOnce();
});

test("says that what is only on the server failed when the browser is online but the server is unreachable", async () => {
  const i18n = await loadAllStrings("en");
  const query = { error: null, isFetching: true, refetch: () => undefined };
  setNetworkReachable(false);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryFallback query={query} failedTitle="Topics could not be loaded" isOnlyOnServer />
    </I18nextProvider>,
  );
  expect(screen.getByText("Topics could not be loaded")).toBeDefined();
  act(() => setNetworkReachable(true));
  expect(screen.queryByText("Topics could not be loaded")).toBeNull();
});
