import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { type PathStepInput, SetupFlow } from "./onboarding-flow.tsx";

function startServer(start: Partial<Onboarding>) {
  const server = { onboarding: makeOnboarding(start) };
  fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false }) }),
    getSettings: () => ({ language: "en", country: "EG", time_zone: "Africa/Cairo" }),
    getCatalogTerms: () => ({
      skills: [{ id: "python", label: "Python", label_ar: "بايثون" }],
      fields: [],
      providers: [],
      blueprints: [],
    }),
    checkGoal: () => ({ kind: "path", title: "Data analyst", hours: 164, skills: [] }),
    getOnboarding: () => server.onboarding,
    saveOnboarding: ({ intake: answers, ...changes }: Partial<Onboarding>) => {
      const intake = { ...server.onboarding.intake, ...answers };
      server.onboarding = { ...server.onboarding, ...changes, intake };
      return server.onboarding;
    },
  });
  return { server };
}

const pathInputs: PathStepInput[] = [];

function openSetup(at: string) {
  fakeSystemTheme(false);
  pathInputs.length = 0;
  const renderPath = (input: PathStepInput) => {
    pathInputs.push(input);
    return <p>the path comes here</p>;
  };
  const flow = (
    <ThemeProvider>
      <SetupFlow kind="setup" renderPath={renderPath} />
    </ThemeProvider>
  );
  return renderApp([{ path: "/onboarding", element: flow }], { at });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const goalField = () => screen.getByLabelText<HTMLTextAreaElement>("Your goal");

describe("steps of the setup", () => {
  afterEach(async () => {
    cleanup();
    // Unmounting saves once more, so the fake API must still respond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  });

  test("[D10] opens a finished step from the step list, and the later ones stay finished", async () => {
    const intake = makeIntake({ goal: "sql" });
    startServer({ step: "path", generation_id: "generation-1", intake });
    await openSetup("/onboarding");
    await heading("Your path");
    press("Your starting point: Done");
    await heading("What's your starting point?");
    expect(screen.getByText("Your week: Done")).toBeTruthy();
    expect(screen.getByText("Your path: Ready to review")).toBeTruthy();
    expect(screen.queryByText("Your path: Done")).toBeNull();
    press("Your week: Done");
    await heading("What does your week look like?");
    expect(screen.getByRole("button", { name: "Update my path" })).toBeTruthy();
    press("Your path: Ready to review");
    await heading("Your path");
    expect(pathInputs.at(-1)?.shouldBuild).toBe(true);
  });

  test("[D10] steps that were not reached are not buttons", async () => {
    startServer({ step: "goal" });
    await openSetup("/onboarding");
    await heading("What do you want to learn?");
    expect(screen.getByText("Your week: Not started").closest("button")).toBeNull();
    expect(screen.getByRole("button", { name: "Language and region: Done" })).toBeTruthy();
  });

  test("[N5.21] a goal that names known skills chooses them", async () => {
    const { server } = startServer({ step: "goal" });
    await openSetup("/onboarding");
    await heading("What do you want to learn?");
    const goal = "data analyst, I know Python";
    fireEvent.change(goalField(), { target: { value: goal } });
    press("Continue");
    await heading("What's your starting point?");
    expect(await screen.findByRole("button", { name: "Remove Python" })).toBeTruthy();
    await waitFor(() =>
      expect(server.onboarding.intake).toEqual(makeIntake({ goal, known_skills: ["python"] })),
    );
  });
});
