import type { Generation, Intake, PathDetail } from "@masar/contract/paths/schemas";
import { useState } from "react";
import { vi } from "vitest";
import { GenerationStep } from "#web/features/paths/create/generation-step.tsx";
import { fakeApi, makeSession } from "./fake-api.ts";
import { makeGeneration, makeIntake } from "./onboarding.ts";
import { makePathDetail } from "./paths.ts";
import { renderApp } from "./render-app.tsx";

type Start = { intake?: Intake; generationId?: string | null; shouldBuild?: boolean };

export const defaultIntake = makeIntake({ goal: "data analyst" });

export function openStep(start: Start = {}) {
  const onStep = vi.fn<(step: string) => void>();
  const onChange = vi.fn<(patch: Partial<Intake>) => void>();
  const onOutline = vi.fn<() => void>();
  const onDone = vi.fn<(isAccepted: boolean) => Promise<void>>(() => Promise.resolve());
  function Step() {
    const [intake, setIntake] = useState(start.intake ?? defaultIntake);
    const [generationId, setGeneration] = useState(start.generationId ?? null);
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        <button onClick={() => setLeft(!isLeft)}>Leave or return</button>
        {!isLeft && (
          <GenerationStep
            intake={intake}
            generationId={generationId}
            shouldBuild={start.shouldBuild ?? false}
            onGeneration={setGeneration}
            onChange={(patch) => {
              onChange(patch);
              setIntake((before) => ({ ...before, ...patch }));
            }}
            onStep={onStep}
            onOutline={onOutline}
            onDone={onDone}
          />
        )}
      </>
    );
  }
  const routes = [
    { path: "/step", element: <Step /> },
    { path: "/dashboard/learning-paths/:id", element: <h1>the path's page</h1> },
  ];
  return { onStep, onChange, onOutline, onDone, drawn: renderApp(routes, { at: "/step" }) };
}

/** `next` is the state of each generation after it was started. */
export function startServer(next: Partial<Generation>, detail: PathDetail = makePathDetail()) {
  const draft = { ...detail, path: { ...detail.path, status: "draft" as const } };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    startGeneration: ({ id, intake }: { id: string; intake: Intake }) =>
      makeGeneration({ id, intake, ...next }),
    getGeneration: (_body, { id }) => makeGeneration({ id, ...next }),
    cancelGeneration: (_body, { id }) => makeGeneration({ id, status: "cancelled" }),
    getPath: () => draft,
    updatePath: (changes: object) => ({ ...draft, path: { ...draft.path, ...changes } }),
    listPaths: () => ({ paths: [] }),
  });
  return { started: () => requests.filter(({ name }) => name === "startGeneration"), requests };
}

export const done = { status: "done", path_id: "path-1" } as const;
