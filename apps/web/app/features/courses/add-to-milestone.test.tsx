import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { makeMilestone, makePathDetail, makeSummary } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { AddToMilestone } from "./add-to-milestone.tsx";

const milestones = { m1: makeMilestone(), m2: makeMilestone({ title: "SQL", order: 2 }) };

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add</button>
      <AddToMilestone open={isOpen} slug="excel-basics" title="Excel basics" onClose={() => {}} />
    </>
  );
}

async function openPage() {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listPaths: () => ({ paths: [makeSummary()] }),
    getPath: () => makePathDetail({ milestones }),
    editPath: () => refuse("not_found"),
  });
  const { queryClient } = await renderApp([{ path: "*", element: <Page /> }], { at: "/" });
  return { requests, queryClient };
}

const openDialog = () => fireEvent.click(screen.getByRole("button", { name: "Add" }));

async function add(key: string) {
  fireEvent.change(screen.getByLabelText("Milestone"), { target: { value: key } });
  const button = await screen.findByRole("button", { name: "Add course" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await act(async () => fireEvent.click(button));
}

describe("AddToMilestone", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("sends the same edit id on a retry and a new one for another choice", async () => {
    const { requests } = await openPage();
    openDialog();
    await within(await screen.findByLabelText("Milestone")).findByText("SQL");
    const edits = () => requests.filter(({ name }) => name === "editPath");
    await add("m1");
    await waitFor(() => expect(edits()).toHaveLength(1));
    const button = screen.getByRole("button", { name: "Add course" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(edits()).toHaveLength(2));
    await add("m2");
    await waitFor(() => expect(edits()).toHaveLength(3));
    const [first, again, other] = edits().map(({ body }) => (body as { edit_id: string }).edit_id);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("uses the cached paths of the page before", async () => {
    const { requests, queryClient } = await openPage();
    queryClient.setQueryData(["paths"], [makeSummary({ title: "Loaded before" })]);
    openDialog();
    await within(await screen.findByLabelText("Learning path")).findByText("Loaded before");
    await within(screen.getByLabelText("Milestone")).findByText("SQL");
    expect(requests.some(({ name }) => name === "listPaths")).toBe(false);
  });
});
