import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { useAuth } from "./auth.tsx";

function Probe() {
  const { user, session, isLoading, setSession } = useAuth();
  return (
    <>
      <output>
        {isLoading ? "loading" : `${user?.email ?? "visitor"} ${session?.id ?? "none"}`}
      </output>
      <button type="button" onClick={() => setSession(makeSession({}, "session-2"))}>
        in
      </button>
      <button type="button" onClick={() => setSession(null)}>
        out
      </button>
    </>
  );
}

const shown = () => screen.getByRole("status").textContent;

describe("auth", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("[R4.05] loading until the first check; then sign-in, sign-out and other tabs change it", async () => {
    let session: unknown = null;
    let answer: (value: unknown) => void = () => {};
    const first = new Promise((resolve) => {
      answer = resolve;
    });
    let isFirst = true;
    fakeApi({
      getSession: () => {
        if (!isFirst) return { session };
        isFirst = false;
        return first;
      },
    });
    await renderApp([{ path: "/x", element: <Probe /> }], { at: "/x" });
    expect(shown()).toBe("loading");
    answer({ session: null });
    await waitFor(() => expect(shown()).toBe("visitor none"));

    session = makeSession({}, "session-2");
    fireEvent.click(screen.getByRole("button", { name: "in" }));
    await waitFor(() => expect(shown()).toBe("salma@example.com session-2"));
    session = null;
    fireEvent.click(screen.getByRole("button", { name: "out" }));
    await waitFor(() => expect(shown()).toBe("visitor none"));

    session = makeSession({ email: "omar@example.com" }, "session-3");
    const otherTab = new BroadcastChannel("masar-auth");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none
    otherTab.postMessage("changed");
    otherTab.close();
    await waitFor(() => expect(shown()).toBe("omar@example.com session-3"));
  });

  test("data of another account is removed, data of the same account stays", async () => {
    fakeApi({ getSession: () => ({ session: makeSession({}, "session-2") }) });
    const { queryClient } = await renderApp([{ path: "/x", element: <Probe /> }], { at: "/x" });
    await waitFor(() => expect(shown()).toContain("session-2"));
    queryClient.setQueryData(["notifications"], "mine");
    fireEvent.click(screen.getByRole("button", { name: "in" }));
    expect(queryClient.getQueryData(["notifications"])).toBe("mine");
    fireEvent.click(screen.getByRole("button", { name: "out" }));
    await waitFor(() => expect(queryClient.getQueryData(["notifications"])).toBeUndefined());
  });

  test("[R8.20] useAuth outside its provider throws a clear error", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
  });
});
