import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { type OnboardingStep, onboardingSteps } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { type PathRequest, parsePathRequest, toIntake } from "#web/entities/path/path-request.ts";
import { type OnboardingChange, useSaveOnboarding } from "./onboarding.api.ts";

/** The whole setup, or only what a further path needs. */
export type SetupKind = "setup" | "path";

export type Setup = ReturnType<typeof useOnboarding>;

/** The next path keeps what is true of the learner and forgets what was true of the last goal. */
const noGoal = { goal: "", blueprint: null, start_date: null, deadline: null } as const;

type Answers = { step: OnboardingStep; intake: Intake; generation_id: string | null };

function readStart(saved: Onboarding, kind: SetupKind, isStepNamed: boolean): Answers {
  const { step, intake, generation_id } = saved;
  if (kind === "setup") return { step, intake, generation_id };
  if (isStepNamed) return { step: "goal", intake, generation_id };
  return { step: "goal", intake: { ...intake, ...noGoal }, generation_id: null };
}

/** A path built on the landing page and brought along in the address: nothing of it is asked again. */
function applyPathRequest(start: Answers, wish: PathRequest): Answers {
  const intake = { ...start.intake, ...noGoal, ...toIntake(wish) };
  return { step: "path", intake, generation_id: null };
}

/** It was built before there was an account: it is built again without a further tap. */
function isBuiltBefore({ step, intake, generation_id }: Answers): boolean {
  return step === "path" && generation_id === null && hasGoal(intake);
}

const hasGoal = ({ goal, blueprint }: Intake) => goal !== "" || blueprint !== null;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs: another device may have answered the rest since. */
function findChanges(now: Answers, kept: Answers): OnboardingChange {
  const changed = (Object.keys(now.intake) as (keyof Intake)[]).filter(
    (key) => !isSame(now.intake[key], kept.intake[key]),
  );
  const intake = Object.fromEntries(changed.map((key) => [key, now.intake[key]]));
  return {
    ...(now.step !== kept.step && { step: now.step }),
    ...(now.generation_id !== kept.generation_id && { generation_id: now.generation_id }),
    ...(changed.length > 0 && { intake }),
  };
}

/** Until a further path has a goal of its own, it takes nothing from a setup that is half done. */
function spareSetup(now: Answers, setup: Answers): Answers {
  const { goal, blueprint, start_date, deadline } = setup.intake;
  return { ...setup, intake: { ...now.intake, goal, blueprint, start_date, deadline } };
}

/**
 * The answers and where one is. The step stands in the address, so the browser's back button works;
 * opened without one, setup goes on where it was left, on whatever device that was.
 */
export function useOnboarding(saved: Onboarding, kind: SetupKind) {
  const steps = kind === "setup" ? onboardingSteps : onboardingSteps.slice(1);
  const [search, setSearch] = useSearchParams();
  const named = steps.find((step) => step === search.get("step"));
  const [wish] = useState(() => (kind === "path" && !named ? parsePathRequest(search) : null));
  const [opened] = useState(() => readStart(saved, kind, named !== undefined));
  const [start] = useState(() => (wish ? applyPathRequest(opened, wish) : opened));
  const step = named ?? start.step;
  const [intake, setIntake] = useState(start.intake);
  const [generationId, setGenerationId] = useState(start.generation_id);
  const [isBuildAsked, setBuildAsked] = useState(() => !named && isBuiltBefore(start));
  const { mutate, mutateAsync, isError, isPending } = useSaveOnboarding();

  const { user } = useAuth();
  const isSetupHalfDone = kind === "path" && !user?.setup_completed;
  const kept = useRef({ here: opened, there: readStart(saved, "setup", false) });
  const isFinished = useRef(false);
  const keep = useEffectEvent((place: Pick<Answers, "step" | "generation_id">) => {
    const here: Answers = { step: place.step, intake, generation_id: place.generation_id };
    if (isFinished.current || isSame(here, kept.current.here)) return;
    const there = isSetupHalfDone && !hasGoal(intake) ? spareSetup(here, kept.current.there) : here;
    const changes = findChanges(there, kept.current.there);
    if (Object.keys(changes).length === 0) return;
    mutate(changes, { onSuccess: () => (kept.current = { here, there }) });
  });
  const keepHere = useEffectEvent(() => keep({ step, generation_id: generationId }));

  // It is the learner's own from here on: opened again, this address must not build it a second time.
  const dropWish = useEffectEvent(() => wish && setSearch({ step: "path" }, { replace: true }));
  useEffect(() => void dropWish(), []);

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
    /** Passed over, because a path was met first. */
    isRegionOpen: saved.region_open,
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
