import type { Language } from "@masar/i18n/locales";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import { AuthProvider } from "#web/entities/session/auth.tsx";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import "./slow-machine-timeouts.ts";

type Options = { at: string; language?: Language };

/** Draws routes as the root does, with the session, the cache and the strings around them. */
export async function renderApp(routes: RouteObject[], { at, language = "en" }: Options) {
  const i18n = await loadAllStrings(language);
  const queryClient = createQueryClient();
  const root = (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
  const router = createMemoryRouter([{ element: root, children: routes }], {
    initialEntries: ["/before", at],
    initialIndex: 1,
  });
  // The URL follows, as in a browser: islands read it without the router.
  const follow = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
    window.history.replaceState(null, "", pathname + search + hash);
  follow(router.state.location);
  router.subscribe(({ location }) => follow(location));
  const drawn = render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  return { ...drawn, router, queryClient };
}
