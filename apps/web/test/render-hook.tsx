import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import "./slow-machine-timeouts.ts";

/** Runs a hook with a query cache and the English strings around it. */
export async function renderAppHook<T>(useTested: () => T) {
  const i18n = await loadAllStrings("en");
  const client = createQueryClient();
  const { result } = renderHook(useTested, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nextProvider>
    ),
  });
  return { client, result };
}
