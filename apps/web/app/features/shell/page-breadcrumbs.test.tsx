import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { PageBreadcrumbs } from "./page-breadcrumbs.tsx";
import "../../../test/render.tsx";

test("[R2.31] the breadcrumbs of a ticket in the inbox end in Message", async () => {
  const router = createMemoryRouter([{ path: "*", element: <PageBreadcrumbs /> }], {
    initialEntries: ["/admin/inbox/42"],
  });
  render(
    <I18nextProvider i18n={await loadAllStrings("en")}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  const crumbs = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(crumbs).toEqual(["Administration", "Inbox", "Message"]);
});
