import type { Onboarding } from "@masar/contract/onboarding";
import { type OnboardingStep, onboardingSteps } from "@masar/contract/path-words";
import type { Intake } from "@masar/contract/paths";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSaveOnboarding } from "./onboarding.api.ts";

/** The whole setup, or only what a further path needs. */
export type SetupKind = "setup" | "path";

export type Setup = ReturnType<typeof useSetup>;

/** The next path keeps what is true of the learner and forgets what was true of the last goal. */
function startAfresh(intake: Intake): Intake {
  return { ...intake, goal: "", blueprint: null, start_date: null, deadline: null };
}

type Answers = { step: OnboardingStep; intake: Intake; generation_id: string | null };

function readStart(saved: Onboarding, kind: SetupKind, isStepNamed: boolean): Answers {
  const { step, intake, generation_id } = saved;
  if (kind === "setup") return { step, intake, generation_id };
  if (isStepNamed) return { step: "goal", intake, generation_id };
  return { step: "goal", intake: startAfresh(intake), generation_id: null };
}

/**
 * The answers and where one is. The step stands in the address, so the browser's back button works;
 * opened without one, setup goes on where it was left, on whatever device that was.
 */
export function useSetup(saved: Onboarding, kind: SetupKind) {
  const steps = kind === "setup" ? onboardingSteps : onboardingSteps.slice(1);
  const [search, setSearch] = useSearchParams();
  const named = steps.find((step) => step === search.get("step"));
  const [start] = useState(() => readStart(saved, kind, named !== undefined));
  const step = named ?? start.step;
  const [intake, setIntake] = useState(start.intake);
  const [generationId, setGenerationId] = useState(start.generation_id);
  const [isBuildAsked, setBuildAsked] = useState(false);
  const { mutate, mutateAsync, isError, isPending } = useSaveOnboarding();

  const kept = useRef(JSON.stringify(start));
  const isFinished = useRef(false);
  const keep = useEffectEvent((place: Pick<Answers, "step" | "generation_id">) => {
    const answers: Answers = { step: place.step, intake, generation_id: place.generation_id };
    const sent = JSON.stringify(answers);
    if (isFinished.current || sent === kept.current) return;
    mutate(answers, { onSuccess: () => (kept.current = sent) });
  });
  const keepHere = useEffectEvent(() => keep({ step, generation_id: generationId }));

  // A step is kept as it is left, whichever way: by a button, the browser's back, or the tab's end.
  useEffect(() => keep({ step, generation_id: generationId }), [step, generationId]);
  useEffect(() => {
    const keepWhenHidden = () => document.visibilityState === "hidden" && keepHere();
    document.addEventListener("visibilitychange", keepWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", keepWhenHidden);
      keepHere();
    };
  }, []);

  function goTo(next: OnboardingStep): void {
    setBuildAsked(false);
    setSearch({ step: next });
  }

  const place = steps.indexOf(step);

  return {
    kind,
    steps,
    step,
    intake,
    generationId,
    /** The learner left the step before with "build": the path is made without a further tap. */
    isBuildAsked,
    isNotSaved: isError && !isPending,
    finishedSkills: saved.finished_skills,
    isRegionKnown: saved.step !== "region",
    change: (patch: Partial<Intake>) => setIntake((before) => ({ ...before, ...patch })),
    setGeneration: setGenerationId,
    goTo,
    goOn: () => {
      const next = steps[place + 1];
      if (!next) return;
      goTo(next);
      setBuildAsked(next === "path");
    },
    previous: place > 0 ? steps[place - 1] : undefined,
    /** The path is made: setup opens at its beginning next time, with the same answers. */
    finish: async () => {
      isFinished.current = true;
      await mutateAsync({ step: "region", generation_id: null });
    },
  };
}
