import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { DeskPage } from "#web/features/study/desk/desk-page.tsx";
import { links } from "#web/platform/urls/links.ts";
import { fakeApi, makeSession, makeSettings } from "../fake-api.ts";
import { makeCurrentPath, makeOverview } from "../overview.ts";
import { makeOutcome } from "../path-pages.tsx";
import { makeCourse, makeMilestone, makePathDetail } from "../paths.ts";
import { makePlannedSession } from "../planned-sessions.ts";
import { makePathResources } from "../resources.ts";
import { renderApp } from "../render-app.tsx";

const planned: PlannedSessions = {
  milestone_key: "m1",
  sub_milestones: [
    {
      id: "sub-1",
      sessions: [
        makePlannedSession({ title: "Find the gaps", course: "excel-basics" }),
        makePlannedSession({
          id: "1-practise",
          kind: "practise",
          title: "Fill the gaps",
          task: "Fill ten empty cells.",
          done_when: null,
        }),
      ],
    },
    { id: "sub-2", sessions: [makePlannedSession({ title: "Sum it up" })] },
  ],
};

type Options = { detail?: PathDetail; at?: string; language?: "en" | "ar"; width?: number };

const linked = makeMilestone({
  linkedCourses: [{ course: "excel-basics", reason: "study_language_free" }],
});
export const usual = makePathDetail(
  {
    milestones: {
      m1: linked,
      m2: makeMilestone({ title: "SQL: ask the database", order: 2, prerequisites: ["m1"] }),
    },
  },
  { courses: [makeCourse()] },
);

export async function openDesk(
  options: Options = {},
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const { detail = usual, at = links.desk, language = "en", width = 1440 } = options;
  vi.stubGlobal("matchMedia", () => ({
    matches: width >= 1024,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings(),
    getOverview: () => makeOverview({ current: makeCurrentPath({ id: "path-1" }) }),
    getPath: () => detail,
    listPlannedSessions: () => planned,
    listPathResources: () => makePathResources(),
    listPathBriefs: () => ({ briefs: [] }),
    startMilestone: () => makeOutcome(),
    ...handlers,
  });
  const desk = (
    <DeskPage
      renderTasks={({ milestoneKey }) => <p>tasks of {milestoneKey}</p>}
      renderNotes={({ milestoneKey }) => <input aria-label={`note of ${milestoneKey}`} />}
      renderAssistant={({ milestoneTitle }) => <p>ask about {milestoneTitle}</p>}
      renderReview={({ milestoneKey }) => <p>cards of {milestoneKey}</p>}
      renderCardOffer={({ subMilestone, onDone }) => (
        <p>
          a card about {subMilestone.title}?
          <button type="button" onClick={onDone}>
            Skip
          </button>
        </p>
      )}
    />
  );
  const drawn = await renderApp([{ path: links.desk, element: desk }], { at, language });
  const sent = (name: string) => requests.filter((call) => call.name === name);
  return { ...drawn, sent };
}

export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
export const click = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
};
