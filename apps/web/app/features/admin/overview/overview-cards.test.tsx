import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { PendingCounts } from "./overview-cards.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(getWaiting: () => unknown) {
  fakeApi({ getSession: () => ({ session: makeSession({ roles: ["admin"] }) }), getWaiting });
  await renderApp([{ path: "*", element: <PendingCounts /> }], { at: "/admin" });
}

test("[D67] shows the pending counts with links to their pages", async () => {
  await show(() => ({ tickets: 3, forum_reports: 100, links: 0, errors: 12, failed_jobs: 2 }));
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(await screen.findByRole("link", { name: /^3\s*Messages without/ })).toBeTruthy();
  expect(hrefOf(/Messages without an answer/)).toBe("/admin/inbox?state=open");
  expect(hrefOf(/^100 or more\s*Reported posts/)).toBe("/forum/moderation");
  expect(hrefOf(/^0\s*Course links/)).toBe("/admin/links");
  expect(hrefOf(/^12\s*Errors/)).toBe("/admin/errors");
  expect(hrefOf(/^2\s*Failed jobs/)).toBe("/admin/jobs");
});

test("[D67] shows an error when the counts do not load", async () => {
  await show(() => refuse("not_found"));
  expect(await screen.findByText("The waiting items could not be counted")).toBeTruthy();
});
