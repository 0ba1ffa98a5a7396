import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { type PathStepInput, SetupFlow } from "./onboarding-flow.tsx";

afterEach(async () => {
  cleanup();
  // Unmounting saves once more, so the fake API must still respond.
  await new Promise((resolve) => setTimeout(resolve, 10));
  vi.unstubAllGlobals();
});

test("[D10] opening a draft ends the setup, and Back leads to the same draft", async () => {
  const intake = makeIntake({ goal: "sql" });
  const saved = makeOnboarding({ step: "path", intake, generation_id: "made" });
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false }) }),
    getSettings: () => ({ language: "en", country: "EG", time_zone: "Africa/Cairo" }),
    updateSettings: (changes: object) => changes,
    getOnboarding: () => saved,
    saveOnboarding: () => saved,
  });
  const bodiesOf = (name: string) =>
    requests.filter((call) => call.name === name).map(({ body }) => body);
  fakeSystemTheme(false);
  const inputs: PathStepInput[] = [];
  const renderPath = (input: PathStepInput) => {
    inputs.push(input);
    return <button onClick={() => void input.onDone(false)}>open the draft</button>;
  };
  const flow = (
    <ThemeProvider>
      <SetupFlow kind="setup" renderPath={renderPath} />
    </ThemeProvider>
  );
  const routes = [
    { path: "/onboarding", element: flow },
    { path: "/dashboard", element: <h1>dashboard</h1> },
  ];
  const { router } = await renderApp(routes, { at: "/onboarding?step=path" });
  fireEvent.click(await screen.findByText("open the draft"));
  await waitFor(() => expect(bodiesOf("updateSettings")).toEqual([{ setup_completed: true }]));
  await act(() => router.navigate("/dashboard"));
  await screen.findByRole("heading", { name: "dashboard" });
  expect(bodiesOf("saveOnboarding")).toEqual([]);
  await act(() => router.navigate(-1));
  await screen.findByText("open the draft");
  expect(inputs.at(-1)).toMatchObject({ generationId: "made", shouldBuild: false });
});
