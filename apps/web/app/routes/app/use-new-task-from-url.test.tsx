import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ToolTarget } from "#web/features/shell/tools-dialog.tsx";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { useNewTaskFromUrl } from "./use-new-task-from-url.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const { search, key } = useLocation();
  const [opened, setOpened] = useState<{ target: ToolTarget; at: string }>();
  useNewTaskFromUrl((_tab, target) => setOpened({ target, at: key }));
  return (
    <output>
      {JSON.stringify({ search, target: opened?.target, isHere: opened?.at === key })}
    </output>
  );
}

test.each([
  ["/page?newTask=Read+chapter+2&due=2026-11-18", "2026-11-18"],
  ["/page?newTask=Read+chapter+2&due=soon", null],
])("[N5.01] %j opens the tasks on the page without these parameters", async (at, dueDate) => {
  fakeApi({ getSession: () => ({ session: makeSession() }), getSettings: () => makeSettings() });
  await renderApp([{ path: "/page", element: <Page /> }], { at });
  await vi.waitFor(() =>
    expect(JSON.parse(screen.getByRole("status").textContent ?? "")).toEqual({
      search: "",
      target: { kind: "newTask", title: "Read chapter 2", dueDate },
      isHere: true,
    }),
  );
});
