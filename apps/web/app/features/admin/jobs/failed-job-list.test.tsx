import type { FailedJob } from "@masar/contract/admin/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { FailedJobList } from "./failed-job-list.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function makeJob(values: Partial<FailedJob> = {}): FailedJob {
  return {
    id: "job-1",
    queue: "mail.send",
    attempts: 4,
    error: "connect ECONNREFUSED 127.0.0.1:25",
    created_at: "2026-11-17T10:00:00Z",
    failed_at: "2026-11-17T10:05:00Z",
    removed_at: "2026-11-20T10:05:00Z",
    ...values,
  };
}

async function show(start: FailedJob[], { isGone = false } = {}) {
  let jobs = start;
  const end = () => {
    jobs = jobs.slice(1);
    return isGone ? refuse("not_found") : null;
  };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    listFailedJobs: () => ({ jobs, next: null }),
    retryFailedJob: end,
    discardFailedJob: end,
  });
  await renderApp([{ path: "*", element: <FailedJobList /> }], { at: "/admin/jobs" });
  return (name: string) => requests.filter((request) => request.name === name);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const findEmpty = () => screen.findByText("No failed jobs");

test("[N7.12] a failed job is shown with its name, queue, attempts and error, left to right", async () => {
  await show([makeJob()]);
  expect(await screen.findByRole("heading", { name: "Send an e-mail" })).toBeTruthy();
  expect(screen.getByText("mail.send").getAttribute("dir")).toBe("ltr");
  expect(screen.getByText("4 attempts")).toBeTruthy();
  const error = screen.getByText("connect ECONNREFUSED 127.0.0.1:25");
  expect(error.getAttribute("dir")).toBe("ltr");
  expect(error.closest("details")?.open).toBe(true);
});

test("[N7.12] a long error is collapsed, and a missing one is mentioned", async () => {
  const long = "no ".repeat(400).trim();
  await show([makeJob({ error: long }), makeJob({ id: "job-2", error: null })]);
  expect((await screen.findByText(long)).closest("details")?.open).toBe(false);
  expect(screen.getByText("No error message was saved.")).toBeTruthy();
});

test("[N7.12] a job of an unknown kind can be discarded, but not retried", async () => {
  await show([makeJob({ queue: "stars.count" })]);
  expect(await screen.findByRole("heading", { name: "A job of another version" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("[N7.12] a retried job is removed, a toast is shown, and the list gets the focus", async () => {
  const requestsTo = await show([makeJob()]);
  const button = await screen.findByRole("button", { name: "Retry" });
  button.focus();
  fireEvent.click(button);
  await findEmpty();
  expect(requestsTo("retryFailedJob")).toHaveLength(1);
  expect(getToasts()[0]?.title).toBe("The job will run again in a moment");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Failed jobs" })),
  );
});

test("[N7.12] a job is discarded only after a confirmation", async () => {
  const requestsTo = await show([makeJob()]);
  await press("Discard");
  const dialog = await screen.findByRole("dialog", { name: "Discard this job?" });
  expect(within(dialog).getByText("Send an e-mail")).toBeTruthy();
  expect(requestsTo("discardFailedJob")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Discard" }));
  await findEmpty();
  expect(requestsTo("discardFailedJob")).toHaveLength(1);
  expect(getToasts()[0]?.title).toBe("Job discarded");
});

test("[N7.12] a job that another admin handled leaves the list with an explanation", async () => {
  await show([makeJob()], { isGone: true });
  await press("Retry");
  await findEmpty();
  expect(getToasts()[0]).toMatchObject({
    title: "This job is no longer here",
    variant: "default",
  });
});
