import { startSession, defaultTimerRules } from "@masar/domain/study/session-clock";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { pathId } from "../../../test/overview.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { getActiveStudySession, storeStudySession } from "./session-store.ts";
import { useEndSessionBeforeLogOut } from "#web/features/study/timer/use-end-session-before-log-out.ts";

const minuteMs = 60_000;
const sessionId = "0190a000-0000-7000-8000-00000000000a";

function LogOut({ logOut }: { logOut: () => void }) {
  const leaveStudy = useEndSessionBeforeLogOut();
  return <button onClick={() => void leaveStudy(logOut)}>Log out</button>;
}

async function pressLogOut(answer: (body: { minutes: number }) => unknown) {
  const calls = fakeApi({
    getSession: () => ({ session: makeSession() }),
    endStudySession: answer,
  });
  const logOut = vi.fn<() => void>();
  await renderApp([{ path: "*", element: <LogOut logOut={logOut} /> }], { at: "/settings" });
  await act(async () => screen.getByRole("button", { name: "Log out" }).click());
  const sent = () => calls.filter(({ name }) => name === "endStudySession");
  return { logOut, sent };
}

function study(minutes: number) {
  const start = new Date(Date.now() - minutes * minuteMs);
  const target = { id: sessionId, pathId, pathTitle: "Data analyst", milestoneKey: "m2" };
  storeStudySession(startSession(target, start, defaultTimerRules));
}

describe("logging out while a study session runs", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("its minutes are sent before the log-out", async () => {
    study(12);
    let answer: () => void = () => {};
    const { logOut, sent } = await pressLogOut(async ({ minutes }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { minutes_added: minutes };
    });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(logOut).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(logOut).toHaveBeenCalledOnce());
    expect(sent().map(({ body }) => body)).toMatchObject([{ path_id: pathId, minutes: 12 }]);
    expect(getActiveStudySession()).toBeNull();
    expect(getToasts()[0]?.description).toBe("12 minutes recorded.");
  });

  test("changes that cannot be sent delay the log-out until the user confirms it", async () => {
    study(12);
    const { logOut } = await pressLogOut(() => refuse("rate_limited", { count: 5 }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Not everything was synced"));
    expect(logOut).not.toHaveBeenCalled();
    expect(getActiveStudySession()).toBeNull();
    getToasts()[0]?.action?.onAct();
    expect(logOut).toHaveBeenCalledOnce();
  });

  test("without a session, or with less than a minute of one, there is no question", async () => {
    const first = await pressLogOut(() => null);
    await waitFor(() => expect(first.logOut).toHaveBeenCalledOnce());
    cleanup();
    study(0.5);
    const second = await pressLogOut(() => null);
    await waitFor(() => expect(second.logOut).toHaveBeenCalledOnce());
    expect(second.sent()).toEqual([]);
  });
});
