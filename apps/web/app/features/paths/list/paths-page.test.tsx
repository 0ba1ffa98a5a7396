import type { PathSummary } from "@masar/contract/paths/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makePathDetail, makeSummary } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { PathsPage } from "./paths-page.tsx";

const routes = [
  { path: "/paths", element: <PathsPage /> },
  { path: "/dashboard/learning-paths/new", element: <h1>new path</h1> },
];

function startServer(paths: PathSummary[]) {
  return fakeApi({
    getSession: () => ({ session: makeSession() }),
    listPaths: () => ({ paths }),
    updatePath: (changes: object, { id }) => makePathDetail({ id, ...changes }),
    deleteDraft: () => null,
  });
}

const cardOf = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest("section") as HTMLElement);
};

describe("paths page", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[R8.05] shows a load error as text and as a toast, and retries", async () => {
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      listPaths: () => refuse("forbidden"),
    });
    await renderApp(routes, { at: "/paths" });
    await screen.findByText("Error loading learning paths");
    screen.getByText("Could not load your learning paths. Please try refreshing.");
    expect(getToasts()[0]).toMatchObject({
      title: "Error loading learning paths",
      description: "Could not load your learning paths. Please try refreshing.",
      variant: "destructive",
    });
    startServer([makeSummary()]);
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("heading", { name: "Data analyst" });
  });

  test("shows one action when there are no paths", async () => {
    startServer([]);
    await renderApp(routes, { at: "/paths" });
    await screen.findByText("No learning path yet");
    expect(screen.queryByRole("link", { name: "New path" })).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "Build my first path" }));
    await screen.findByRole("heading", { name: "new path" });
  });

  test("cards show progress and forecast, the pinned one first", async () => {
    startServer([
      makeSummary({ id: "other", title: "Designer", status: "paused" }),
      makeSummary({ is_pinned: true }),
    ]);
    await renderApp(routes, { at: "/paths" });
    const card = await cardOf("Data analyst");
    card.getByText("2 of 5 milestones · 40%");
    card.getByText("Expected finish: 14 March 2099");
    card.getByText("Pinned");
    expect(card.getByRole("progressbar").getAttribute("value")).toBe("40");
    expect(screen.getAllByRole("heading", { level: 2 }).map((item) => item.textContent)).toEqual([
      "Data analyst",
      "Designer",
    ]);
  });

  test("groups paths in tabs and stores the tab in the URL", async () => {
    startServer([
      makeSummary(),
      makeSummary({ id: "draft", title: "A draft", status: "draft" }),
      makeSummary({ id: "old", title: "Archived one", status: "archived" }),
      makeSummary({ id: "done", title: "Finished one", status: "completed" }),
    ]);
    const { router } = await renderApp(routes, { at: "/paths?tab=closed" });
    await screen.findByRole("heading", { name: "Archived one" });
    screen.getByRole("heading", { name: "Finished one" });
    expect(screen.queryByRole("heading", { name: "Data analyst" })).toBeNull();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Drafts (1)" }), { button: 0 });
    await screen.findByRole("heading", { name: "A draft" });
    expect(router.state.location.search).toBe("?tab=drafts");
  });

  test("[D16] the card menu pins, pauses and archives a path", async () => {
    const requests = startServer([makeSummary()]);
    await renderApp(routes, { at: "/paths" });
    const card = await cardOf("Data analyst");
    for (const [item, body] of [
      ["Pin", { is_pinned: true }],
      ["Pause", { status: "paused" }],
      ["Archive", { status: "archived" }],
    ] as const) {
      fireEvent.click(card.getByRole("button", { name: "Actions for Data analyst" }));
      fireEvent.click(card.getByRole("menuitem", { name: item }));
      await waitFor(() =>
        expect(requests.findLast(({ name }) => name === "updatePath")?.body).toEqual(body),
      );
      await waitFor(() => expect(requests.at(-1)?.name).toBe("listPaths"));
    }
  });

  test("does not offer to pin an archived path", async () => {
    startServer([makeSummary({ status: "archived" })]);
    await renderApp(routes, { at: "/paths?tab=closed" });
    const card = await cardOf("Data analyst");
    fireEvent.click(card.getByRole("button", { name: "Actions for Data analyst" }));
    card.getByRole("menuitem", { name: "Restore" });
    expect(card.queryByRole("menuitem", { name: "Pin" })).toBeNull();
  });

  test("deletes a draft only after confirmation", async () => {
    const requests = startServer([makeSummary({ status: "draft" })]);
    await renderApp(routes, { at: "/paths" });
    const card = await cardOf("Data analyst");
    fireEvent.click(card.getByRole("button", { name: "Actions for Data analyst" }));
    fireEvent.click(card.getByRole("menuitem", { name: "Delete draft" }));
    expect(requests.some(({ name }) => name === "deleteDraft")).toBe(false);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Delete draft" }));
    await waitFor(() => expect(requests.some(({ name }) => name === "deleteDraft")).toBe(true));
  });
});
