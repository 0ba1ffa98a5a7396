import type { Language } from "@masar/i18n/locales";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import "./slow-machine-timeouts.ts";

afterEach(cleanup);

/** Draws a part as the root does: strings and a router around it. */
export async function renderPart(part: ReactNode, language: Language = "en") {
  const i18n = await loadAllStrings(language);
  const router = createMemoryRouter([{ path: "*", element: part }]);
  return render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
