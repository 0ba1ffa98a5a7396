import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { accountIslands } from "./account-islands.ts";
import { hydrateIslands } from "./hydrate-islands.tsx";

function FailsWhileRendering(): never {
  throw new Error("failed while rendering");
}

function FailsInEffect() {
  useEffect(() => {
    throw new Error("failed in an effect");
  }, []);
  return <form />;
}

function FailsAfterPress() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("failed after a press");
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Log in
    </button>
  );
}

describe("an island that fails", () => {
  afterEach(() => {
    cleanup();
    delete accountIslands.logIn;
    document.body.innerHTML = "";
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test.each([
    ["while rendering", FailsWhileRendering],
    ["in an effect", FailsInEffect],
    ["after a press", FailsAfterPress],
  ])("%s shows an error with a reload, and reports it", async (how, part) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const requests = fakeApi({ reportClientError: () => null });
    accountIslands.logIn = () => Promise.resolve(part);
    document.documentElement.lang = "en";
    document.body.innerHTML = `<div data-island="logIn" data-props="{}"><form></form></div>`;
    await hydrateIslands();
    if (part === FailsAfterPress) {
      fireEvent.click(await screen.findByRole("button", { name: "Log in" }));
    }

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Something went wrong");
    // Hydrated: the script of the page no longer holds presses back.
    await waitFor(() => expect(document.querySelector("[data-awake]")).not.toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Reload Page" }));
    expect(reload).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ message: `failed ${how}` }),
      ),
    );
  });
});
