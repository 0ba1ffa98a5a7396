import { limits } from "@masar/contract/limits";
import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { type OnboardingStep, onboardingSteps } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { onboardingEndpoints } from "@masar/contract/onboarding/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "#web/entities/session/auth.tsx";
import { parsePathRequest, type PathRequest } from "#web/entities/path/path-request.ts";
import { toIntakeWithSkills } from "#web/entities/path/request-intake.ts";
import { call } from "#web/platform/api/api-client.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { toOutlineFields } from "./outline-fields.ts";

/** In the URL, beside the step. */
const outlineView = "outline";
const outlineSearch = { step: "goal", view: outlineView };
const returnParam = "return";
/** The user left the outline that was requested at sign-up. */
const outlineLeftKey = "outline-left";

/** The whole setup, or only the steps of a further path. */
export type SetupKind = "setup" | "path";

export type Setup = ReturnType<typeof useOnboarding>;

/** The answers that a further path does not inherit from the last one. */
const noGoal: Pick<
  Intake,
  | "goal"
  | "blueprint"
  | "start_date"
  | "deadline"
  | "no_deadline"
  | "include"
  | "known_parts"
  | "outline"
> = {
  goal: "",
  blueprint: null,
  start_date: null,
  deadline: null,
  no_deadline: false,
  include: [],
  known_parts: [],
  outline: null,
};

/** A placement is about one blueprint. */
function applyPatch(before: Intake, patch: Partial<Intake>): Intake {
  const after = { ...before, ...patch };
  return after.blueprint === before.blueprint ? after : { ...after, known_parts: [] };
}

type Answers = { step: OnboardingStep; intake: Intake; generation_id: string | null };

function toAnswers(saved: Onboarding, kind: SetupKind, hasNamedStep: boolean): Answers {
  const { step, intake, generation_id } = saved;
  if (kind === "setup") return { step, intake, generation_id };
  if (hasNamedStep) return { step: "goal", intake, generation_id };
  return { step: "goal", intake: { ...intake, ...noGoal }, generation_id: null };
}

/** A path requested on the landing page is built without asking anything again. */
function applyPathRequest(answers: Answers, pathRequest: PathRequest): Answers {
  const requested = toIntakeWithSkills(pathRequest);
  const known_skills = [
    ...new Set([...answers.intake.known_skills, ...requested.known_skills]),
  ].slice(0, limits.paths.knownSkills);
  const intake = { ...answers.intake, ...noGoal, ...requested, known_skills };
  return { step: pathRequest.wantsOutline ? "goal" : "path", intake, generation_id: null };
}

/** True for a path that was requested before sign-up: it is built without a click. */
function isRequestedPath({ step, intake, generation_id }: Answers): boolean {
  return step === "path" && generation_id === null && hasGoal(intake);
}

/** True for a goal whose outline was requested before sign-up, which skips the region step. */
function isRequestedOutline({ step, intake, generation_id, region_open }: Onboarding): boolean {
  const isUnbuilt = generation_id === null && intake.outline === null;
  return step === "goal" && region_open && isUnbuilt && hasGoal(intake);
}

const hasGoal = ({ goal, blueprint, outline }: Intake) =>
  goal !== "" || blueprint !== null || outline !== null;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only the differences, because another device may have changed the other answers. */
function findChanges(answers: Answers, saved: Answers): OnboardingChange {
  const changed = (Object.keys(answers.intake) as (keyof Intake)[]).filter(
    (key) => !isSame(answers.intake[key], saved.intake[key]),
  );
  const intake = Object.fromEntries(changed.map((key) => [key, answers.intake[key]]));
  return {
    ...(answers.step !== saved.step && { step: answers.step }),
    ...(answers.generation_id !== saved.generation_id && { generation_id: answers.generation_id }),
    ...(changed.length > 0 && { intake }),
  };
}

/** Sends the saved goal and step of an unfinished setup until the further path has its own goal. */
function withSavedGoal(answers: Answers, saved: Answers): Answers {
  const keys = Object.keys(noGoal) as (keyof typeof noGoal)[];
  const savedGoal = Object.fromEntries(keys.map((key) => [key, saved.intake[key]]));
  return { ...saved, intake: { ...answers.intake, ...savedGoal } };
}

/**
 * The answers and the current step. The URL names the step, so that Back works; without one, the setup
 * continues at the step saved last, on any device.
 */
export function useOnboarding(saved: Onboarding, kind: SetupKind) {
  const allSteps = kind === "setup" ? onboardingSteps : onboardingSteps.slice(1);
  const [search, setSearch] = useSearchParams();
  const namedStep = allSteps.find((step) => step === search.get("step"));
  const [pathRequest] = useState(() =>
    kind === "path" && !namedStep ? parsePathRequest(search) : null,
  );
  const [opened] = useState(() => toAnswers(saved, kind, namedStep !== undefined));
  const [start] = useState(() => (pathRequest ? applyPathRequest(opened, pathRequest) : opened));
  const step = namedStep ?? start.step;
  // Opened from a later step to confirm the region: Continue leads back there.
  const returnStep =
    step === "region" ? allSteps.find((other) => other === search.get(returnParam)) : undefined;
  const [intake, setIntake] = useState(start.intake);
  // Also once it is confirmed, so that the count stays the same.
  const [leavesOutRegion] = useState(saved.region_open && namedStep !== "region");
  const isLeftOut = (key: OnboardingStep) =>
    // The level chooses courses and leaves out what is known, which an outline has not.
    (key === "level" && intake.outline !== null) ||
    // A path requested before sign-up was never at the region.
    (key === "region" && leavesOutRegion);
  const steps = allSteps.filter((key) => key === step || !isLeftOut(key));
  const [outlineFields, setOutlineFields] = useState(() =>
    intake.outline ? toOutlineFields(intake.outline, intake.goal) : null,
  );
  const [generationId, setGenerationId] = useState(start.generation_id);
  const [shouldBuild, setShouldBuild] = useState(() => !namedStep && isRequestedPath(start));
  const { mutate, mutateAsync, isError, isPending } = useSaveOnboarding();

  const { user } = useAuth();
  const isSetupUnfinished = kind === "path" && !user?.setup_completed;
  // For a further path, the answers of this page differ from those on the server.
  const last = useRef({ local: opened, remote: toAnswers(saved, "setup", false) });
  const isFinished = useRef(false);
  const save = useEffectEvent(({ step: savedStep, generation_id }: Omit<Answers, "intake">) => {
    // `isSame` depends on the order of the keys.
    const local: Answers = { step: savedStep, intake, generation_id };
    if (isFinished.current || isSame(local, last.current.local)) return;
    const remote =
      isSetupUnfinished && !hasGoal(intake) ? withSavedGoal(local, last.current.remote) : local;
    const changes = findChanges(remote, last.current.remote);
    if (Object.keys(changes).length === 0) return;
    mutate(changes, { onSuccess: () => (last.current = { local, remote }) });
  });
  const saveCurrent = useEffectEvent(() => save({ step, generation_id: generationId }));

  // Reloading the URL of a path request must not build the path twice.
  const replacePathRequest = useEffectEvent(() => {
    const isOutline =
      pathRequest?.wantsOutline ??
      (kind === "setup" &&
        !namedStep &&
        isRequestedOutline(saved) &&
        readStored(outlineLeftKey) === null);
    if (isOutline) setSearch(outlineSearch, { replace: true });
    else if (pathRequest) setSearch({ step: "path" }, { replace: true });
  });
  useEffect(() => replacePathRequest(), []);

  // Saves when a step is left: by a button, by Back, by hiding or closing the tab.
  useEffect(() => save({ step, generation_id: generationId }), [step, generationId]);
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveCurrent();
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      saveCurrent();
    };
  }, []);

  // Finished before, on this visit or with a draft: Back does not undo them.
  const reachedNow = generationId === null ? allSteps.indexOf(step) : allSteps.length - 1;
  const [reached, setReached] = useState(() => Math.max(reachedNow, allSteps.indexOf(start.step)));
  if (reachedNow > reached) setReached(reachedNow);

  function goTo(next: OnboardingStep): void {
    setShouldBuild(false);
    setSearch({ step: next });
  }

  /** Continues at a step that was reached before. */
  function reopen(next: OnboardingStep): void {
    goTo(next);
    setShouldBuild(next === "path");
  }

  const index = steps.indexOf(step);
  const isOutlineView = search.get("view") === outlineView;
  const isOutlineShown = step === "goal" && isOutlineView;

  return {
    kind,
    steps,
    step,
    intake,
    /** As the setup was opened. */
    startIntake: start.intake,
    generationId,
    isOutlineShown,
    openOutline: () => setSearch(outlineSearch),
    /** Replaces the outline in the history, so that Back does not open it again. */
    closeOutline: () => {
      writeStored(outlineLeftKey, "1");
      setSearch({ step: "goal" }, { replace: true });
    },
    /** Unfinished, so that another choice does not lose what was written. */
    outlineFields,
    setOutlineFields,
    /** The user requested the path in the step before: no further click is needed. */
    shouldBuild,
    isNotSaved: isError && !isPending,
    finishedSkills: saved.finished_skills,
    isRegionKnown: saved.step !== "region",
    /** The region step was skipped. */
    isRegionOpen: kind === "setup" && saved.region_open,
    change: (patch: Partial<Intake>) => setIntake((before) => applyPatch(before, patch)),
    setGeneration: setGenerationId,
    goTo,
    isReached: (key: OnboardingStep) => allSteps.indexOf(key) <= reached,
    reopen,
    openRegion: () =>
      setSearch({
        step: "region",
        [returnParam]: step,
        ...(isOutlineShown && { view: outlineView }),
      }),
    returnStep,
    goOn: () => {
      if (returnStep && isOutlineView) return setSearch(outlineSearch);
      if (returnStep) return goTo(returnStep);
      const next = steps[index + 1];
      if (!next) return;
      reopen(next);
    },
    previous: index > 0 ? steps[index - 1] : undefined,
    /** The next setup starts at the first step, with the same answers. */
    finish: async () => {
      isFinished.current = true;
      await mutateAsync({ step: "region", generation_id: null });
    },
  };
}

export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: () => call(onboardingEndpoints, "getOnboarding"),
});

type OnboardingChange = RequestOf<"saveOnboarding">["body"];

function useSaveOnboarding() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "onboarding" },
    mutationFn: (body: OnboardingChange) => call(onboardingEndpoints, "saveOnboarding", { body }),
    onSuccess: (onboarding) => client.setQueryData(onboardingQuery.queryKey, onboarding),
  });
}
