import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { AnswerReports } from "./answer-reports.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[D67] a reported answer is read, marked as looked at, and brought back by undo", async () => {
  let isSeen = false;
  const report = {
    id: "report-1",
    reason: "wrong",
    comment: "هذا غير صحيح",
    answer: "The earth is flat.",
    mode: "general",
    model: null,
    reported_at: "2026-11-15T10:00:00Z",
    seen_at: null,
  };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    getWaiting: () => ({
      tickets: 0,
      forum_reports: 3,
      answer_reports: 1,
      links: 0,
      errors: 0,
      failed_jobs: 0,
    }),
    listAnswerReports: () => ({ reports: isSeen ? [] : [report], next: null }),
    markAnswerReport: ({ seen }: { seen: boolean }) => {
      isSeen = seen;
      return { seen };
    },
  });
  await renderApp([{ path: "*", element: <AnswerReports /> }], { at: "/admin/reports" });
  const answer = await screen.findByText("The earth is flat.");
  expect(answer.getAttribute("dir")).toBe("ltr");
  expect(screen.getByText("هذا غير صحيح").getAttribute("dir")).toBe("rtl");
  await screen.findByText("3 posts are waiting");
  expect(screen.getByRole("link", { name: "Open moderation" }).getAttribute("href")).toBe(
    "/forum/moderation",
  );
  fireEvent.click(screen.getByRole("button", { name: "Mark as reviewed" }));
  await screen.findByText("No reports are waiting");
  getToasts()[0]?.action?.onAct();
  await screen.findByText("The earth is flat.");
  await waitFor(() =>
    expect(
      requests.filter(({ name }) => name === "markAnswerReport").map(({ body }) => body),
    ).toEqual([{ seen: true }, { seen: false }]),
  );
});
