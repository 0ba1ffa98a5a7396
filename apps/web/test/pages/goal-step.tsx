import type { Onboarding } from "@masar/contract/onboarding/schemas";
import type { GoalAnswer } from "@masar/contract/paths/schemas";
import { fireEvent, screen } from "@testing-library/react";
import { type PathStepInput, SetupFlow } from "#web/features/onboarding/onboarding-flow.tsx";
import type { SetupKind } from "#web/features/onboarding/use-onboarding.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession } from "../fake-api.ts";
import { makeCandidate, makeOnboarding } from "../onboarding.ts";
import { renderApp } from "../render-app.tsx";
import { fakeSystemTheme } from "../system-theme.ts";

export const served: GoalAnswer = { kind: "path", title: "Data analyst", hours: 290, skills: [] };
export const unserved: GoalAnswer = {
  kind: "choice",
  reason: "unknown",
  are_related: true,
  candidates: [
    makeCandidate("entrepreneurship", "Entrepreneurship"),
    makeCandidate("accounting", "Accounting"),
    makeCandidate("marketing", "Digital marketing"),
  ],
};

export type Server = {
  start?: Partial<Onboarding>;
  engine?: "ai" | "library";
  checkGoal?: (body: { goal: string }) => unknown;
  language?: "en" | "ar";
  kind?: SetupKind;
};

export const pathInputs: PathStepInput[] = [];

export async function openGoal(options: Server = {}, at = "/new") {
  const { start, engine = "library", checkGoal, language = "en", kind = "path" } = options;
  const server = { onboarding: makeOnboarding({ step: "goal", ...start }) };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ setup_completed: false, language }) }),
    getCatalogTerms: () => ({ skills: [], fields: [], providers: [], blueprints: [] }),
    getAssistant: () => ({ engine, questions: { left: 5 } }),
    getOnboarding: () => server.onboarding,
    saveOnboarding: ({ intake: answers, ...changes }: Partial<Onboarding>) => {
      const intake = { ...server.onboarding.intake, ...answers };
      server.onboarding = { ...server.onboarding, ...changes, intake };
      return server.onboarding;
    },
    checkGoal: checkGoal ?? (() => unserved),
    suggestOutline: () => ({
      milestones: [
        { title: "The hive", hours: 4 },
        { title: "Honey", hours: 6 },
      ],
    }),
  });
  fakeSystemTheme(false);
  pathInputs.length = 0;
  const renderPath = (input: PathStepInput) => {
    pathInputs.push(input);
    return <p>the path comes here</p>;
  };
  const element = (
    <ThemeProvider>
      <SetupFlow kind={kind} renderPath={renderPath} />
    </ThemeProvider>
  );
  const app = await renderApp([{ path: "/new", element }], { at, language });
  await screen.findByRole("heading", { level: 1 });
  const asked = () =>
    requests
      .filter(({ name }) => name === "checkGoal")
      .map(({ body }) => (body as { goal: string }).goal);
  return { asked, server, app };
}

export const goalField = () => screen.getByLabelText<HTMLTextAreaElement>("Your goal");
export const type = (value: string) => fireEvent.change(goalField(), { target: { value } });
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole("button", { name }));
export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
