import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { PageBreadcrumbs } from "./page-breadcrumbs.tsx";
import "../../../test/render.tsx";

test.each([
  ["/admin/inbox/42", ["Administration", "Inbox", "Message"]],
  ["/admin/blueprints/data-analyst", ["Administration", "Blueprints", "Blueprint"]],
  ["/admin/people/person-1", ["Administration", "People", "sami@example.com"]],
])("[R2.31] the breadcrumbs of %s are %j", async (address, expected) => {
  const router = createMemoryRouter([{ path: "*", element: <PageBreadcrumbs /> }], {
    initialEntries: [address],
  });
  const client = new QueryClient();
  client.setQueryData(["people", "person", "person-1"], { email: "sami@example.com" });
  render(
    <I18nextProvider i18n={await loadAllStrings("en")}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const crumbs = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(crumbs).toEqual(expected);
});
