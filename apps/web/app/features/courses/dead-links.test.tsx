import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeCourse } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { DeadLinks } from "./dead-links.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function confirm(title: string, button: string) {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  fireEvent.click(dialog.getByRole("button", { name: button }));
}

test("[D32] an admin replaces a reported link, on a known host only", async () => {
  let isReplaced = false;
  const dead = { ...makeCourse({ link_status: "dead" }), reports: 2, last_reported: "2026-11-15" };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    listDeadLinks: () => ({ courses: isReplaced ? [] : [dead], next: null }),
    replaceCourseLink: () => {
      isReplaced = true;
      return makeCourse();
    },
  });
  await renderApp([{ path: "*", element: <DeadLinks /> }], { at: "/admin" });
  const box = await screen.findByLabelText("New link");
  expect(screen.getByText("2 reports")).toBeTruthy();
  expect(screen.getByText("Found broken by the check")).toBeTruthy();

  fireEvent.change(box, { target: { value: "https://evil.test/x" } });
  fireEvent.click(screen.getByRole("button", { name: "Replace the link" }));
  await screen.findByText(/Use an https link/);
  expect(requests.some(({ name }) => name === "replaceCourseLink")).toBe(false);

  fireEvent.change(box, { target: { value: "https://www.edx.org/learn/excel" } });
  fireEvent.click(screen.getByRole("button", { name: "Replace the link" }));
  await confirm("Replace the link?", "Replace the link");
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The link was replaced"));
  await screen.findByText("No broken or reported links");
  expect(requests.find(({ name }) => name === "replaceCourseLink")?.body).toEqual({
    url: "https://www.edx.org/learn/excel",
  });
});

test("[D32] an admin dismisses the reports of a course", async () => {
  let isDismissed = false;
  const reported = { ...makeCourse(), reports: 1, last_reported: "2026-11-15" };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    listDeadLinks: () => ({ courses: isDismissed ? [] : [reported], next: null }),
    dismissLinkReports: () => {
      isDismissed = true;
      return makeCourse();
    },
  });
  await renderApp([{ path: "*", element: <DeadLinks /> }], { at: "/admin" });
  fireEvent.click(await screen.findByRole("button", { name: "It works: dismiss" }));
  expect(requests.filter(({ name }) => name === "dismissLinkReports")).toEqual([]);
  await confirm("Dismiss the reports?", "It works: dismiss");
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The reports were dismissed"));
  await screen.findByText("No broken or reported links");
  expect(requests.filter(({ name }) => name === "replaceCourseLink")).toEqual([]);
});
