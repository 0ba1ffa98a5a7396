import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { ToolsDialog, type ToolsContentProps, type ToolTab } from "./tools-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Content({ tab, onTabChange }: ToolsContentProps) {
  return (
    <>
      <p>tab {tab}</p>
      <input aria-label="draft" />
      <button type="button" onClick={() => onTabChange("notes")}>
        notes
      </button>
    </>
  );
}

type Load = () => Promise<typeof Content>;

function Page({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<ToolTab>("timer");
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <ToolsDialog
        isOpen={isOpen}
        load={load}
        tab={tab}
        onTabChange={setTab}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

async function openPage(load: Load) {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  await renderApp([{ path: "*", element: <Page load={load} /> }], { at: "/dashboard" });
}

const open = async () => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "open" })));
};

test("[R2.26] [R4.16] opens and closes with the same tab and unsaved text", async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Content));
  await openPage(load);
  expect(load).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
  await open();
  const dialog = screen.getByRole("dialog", { name: "Learning Tools" });
  fireEvent.change(await screen.findByLabelText("draft"), { target: { value: "half a thought" } });
  fireEvent.click(screen.getByRole("button", { name: "notes" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog.hasAttribute("open")).toBe(false);
  await open();
  expect(dialog.hasAttribute("open")).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("draft").value).toBe("half a thought");
  screen.getByText("tab notes");
});

test("[R2.26] tools that could not be loaded show an error and a retry", async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Content));
  load.mockRejectedValueOnce(new Error("no network"));
  await openPage(load);
  await open();
  await screen.findByText("The tools could not be loaded");
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("tab timer")).not.toBeNull();
});
