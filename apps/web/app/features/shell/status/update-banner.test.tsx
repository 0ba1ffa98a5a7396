import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../../test/render.tsx";

/** A browser's service workers: one active, and a second that can come to wait. */
function fakeWorkers(isControlled: boolean) {
  const waiting = { postMessage: vi.fn<(message: string) => void>() };
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  const registration = Object.assign(new EventTarget(), {
    // The very first one is under way before the page can listen.
    installing: isControlled ? null : installing,
    active: isControlled ? {} : null,
    waiting: null as typeof waiting | null,
  });
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    ready: isControlled ? Promise.resolve(registration) : new Promise(() => {}),
    register: vi.fn<() => Promise<typeof registration>>(() => Promise.resolve(registration)),
  });
  return {
    container,
    waiting,
    install: () => {
      registration.installing = installing;
      registration.dispatchEvent(new Event("updatefound"));
      registration.waiting = waiting;
      installing.dispatchEvent(new Event("statechange"));
    },
    fail: () => {
      registration.installing = null;
      installing.state = "redundant";
      installing.dispatchEvent(new Event("statechange"));
    },
    activate: () => {
      registration.waiting = null;
      container.dispatchEvent(new Event("controllerchange"));
    },
  };
}

async function openPage({ isControlled }: { isControlled: boolean }) {
  const { UpdateLine } = await import("./update-banner.tsx");
  const { followServiceWorker, useShellState } =
    await import("#web/platform/pwa/service-worker.ts");
  const workers = fakeWorkers(isControlled);
  const reload = vi.fn<() => void>();
  const Offline = () => <p data-testid="offline">{useShellState().offline}</p>;
  await renderPart(
    <>
      <UpdateLine />
      <Offline />
    </>,
  );
  await act(() =>
    followServiceWorker(workers.container as unknown as ServiceWorkerContainer, reload),
  );
  return { ...workers, reload };
}

const offline = () => screen.getByTestId("offline").textContent;
const button = () => screen.queryByRole("button", { name: "Update now" });

describe("a new version", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  test("[D77] is shown when it waits, and activated by a press only", async () => {
    const { install, activate, waiting, reload } = await openPage({ isControlled: true });
    expect(button()).toBeNull();
    act(install);
    expect(screen.getByRole("status").textContent).toContain("A new version of Masar is ready.");
    expect(waiting.postMessage).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole("button", { name: "Update now" }));
    expect(waiting.postMessage).toHaveBeenCalledWith("take-over");
    expect(reload).not.toHaveBeenCalled();
    act(activate);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("[D77] a press reloads the page, also while the previous version is busy", async () => {
    const { install, reload } = await openPage({ isControlled: true });
    act(install);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("button", { name: "Update now" }));
    vi.advanceTimersByTime(3000);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test("[D77] does not reload this tab when another tab activates the update", async () => {
    const { activate, reload } = await openPage({ isControlled: true });
    act(activate);
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Update now" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("[D77] a first one that cannot be installed is not prepared for ever", async () => {
    vi.stubEnv("PROD", true);
    vi.stubGlobal("navigator", Object.assign(navigator, { serviceWorker: { controller: null } }));
    const { fail } = await openPage({ isControlled: false });
    expect(offline()).toBe("preparing");
    act(fail);
    expect(offline()).toBe("missing");
  });

  test("[D77] one that fails beside a version that works changes nothing", async () => {
    const { install, fail } = await openPage({ isControlled: true });
    act(install);
    act(fail);
    expect(offline()).toBe("ready");
  });

  test("[D77] is not what the very first one is called", async () => {
    const { install, activate, container, reload } = await openPage({ isControlled: false });
    expect(container.register).toHaveBeenCalledWith("/sw.js", { updateViaCache: "none" });
    act(install);
    act(activate);
    expect(button()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
