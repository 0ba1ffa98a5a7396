import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeIntake, makeOnboarding } from "../../../test/onboarding.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { SetupFlow } from "./onboarding-flow.tsx";

const labels = { python: "Python", html: "HTML", css: "CSS", javascript: "JavaScript" };
const blueprint = { title: "Data analyst", title_ar: "محلّل بيانات", hours: 164, milestones: 8 };
const terms = {
  skills: Object.entries(labels).map(([id, label]) => ({ id, label, label_ar: label })),
  fields: [],
  providers: [],
  blueprints: [{ ...blueprint, slug: "data-analyst", skills: ["python"] }],
};

async function openLevel(checkGoal: () => unknown, goal = "front-end development") {
  const onboarding = makeOnboarding({ step: "level", intake: makeIntake({ goal }) });
  fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false }) }),
    getCatalogTerms: () => terms,
    getOnboarding: () => onboarding,
    saveOnboarding: () => onboarding,
    checkGoal,
  });
  fakeSystemTheme(false);
  const element = (
    <ThemeProvider>
      <SetupFlow kind="setup" renderPath={() => null} />
    </ThemeProvider>
  );
  await renderApp([{ path: "/onboarding", element }], { at: "/onboarding" });
  const offered = await screen.findAllByRole("button", { name: /^Add / });
  return offered.map((chip) => chip.textContent);
}

describe("[D10] the skills offered as known", () => {
  afterEach(async () => {
    cleanup();
    // Unmounting saves once more, so the fake API must still respond.
    await new Promise((resolve) => setTimeout(resolve, 10));
    vi.unstubAllGlobals();
  });

  test("are those of the path that the goal becomes, in its order", async () => {
    const skills = ["html", "css", "javascript"];
    const path = { kind: "path", title: "Front-end developer", hours: 300, skills };
    expect(await openLevel(() => path)).toEqual(["HTML", "CSS", "JavaScript"]);
  });

  test("are the most used ones when the goal becomes no path", async () => {
    const choice = { kind: "choice", reason: "vague", are_related: true, candidates: [] };
    expect(await openLevel(() => choice)).toEqual(["Python"]);
  });

  test("are the most used ones without a goal", async () => {
    expect(await openLevel(() => null, "")).toEqual(["Python"]);
  });
});
