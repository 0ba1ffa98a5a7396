import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PathRequest, parsePathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { prefersReducedMotion } from "#web/platform/preferences/prefers-reduced-motion.ts";
import { prefillFromGoal } from "#web/entities/path/goal-prefill.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { HeroCard } from "./hero-card.tsx";
import { fillForm, HeroForm, readForm } from "./hero-form.tsx";
import type { ExamplePath } from "./hero-view.ts";
import { usePathPreview } from "./use-path-preview.ts";

export function Hero({ example }: { example: ExamplePath }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLElement>(null);
  const { shown, requested, build } = usePathPreview(example);
  const [isGoalMissing, setGoalMissing] = useState(false);
  /** The goal whose hours and level are in the selects. */
  const prefilledGoal = useRef("");
  const latest = requested ?? shown.request;

  /** The URL follows, so that it can be copied and reopened; another path is a new history entry. */
  function draw(request: PathRequest, isAnother = true) {
    setGoalMissing(false);
    const address = hrefOf("/") + toSearch(request);
    const isStep = isAnother && window.location.search !== "";
    window.history[isStep ? "pushState" : "replaceState"](null, "", address);
    void build(request);
  }

  /** Hours and level that the goal names go to the selects, where the visitor can change them. */
  function prefill() {
    if (!form.current) return;
    const current = readForm(form.current, example.request.goal) ?? example.request;
    const goal = form.current.querySelector("input")?.value ?? "";
    const edit = { goal, before: prefilledGoal.current, current, fallback: example.request };
    prefilledGoal.current = goal;
    fillForm(form.current, { ...current, ...prefillFromGoal(edit), goal });
  }

  /** A goal from the URL or of another path comes with its own choices. */
  function fill(fields: HTMLFormElement, request: PathRequest) {
    prefilledGoal.current = request.goal;
    fillForm(fields, request);
  }

  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const request = parsePathRequest(window.location.search);
    if (request) {
      // Values entered before hydration win.
      const chosen = { ...request, ...readChosen(form.current, example.request) };
      fill(form.current, { ...chosen, goal: readBeingWritten(form.current) ?? request.goal });
      draw(chosen, false);
    } else if (isTouched(form.current, example.request)) {
      change();
    }
  });
  useEffect(() => begin(), []);

  const goBack = useEffectEvent(() => {
    if (!form.current) return;
    const request = parsePathRequest(window.location.search);
    fill(form.current, request ?? { ...example.request, goal: "" });
    void build(request ?? example.request, { isExample: request === null });
  });
  useEffect(() => {
    const hear = () => goBack();
    window.addEventListener("popstate", hear);
    return () => window.removeEventListener("popstate", hear);
  }, []);

  function submit() {
    // The goal may have been written before hydration.
    prefill();
    const request = form.current && readForm(form.current);
    if (!request) {
      setGoalMissing(true);
      form.current?.querySelector("input")?.focus();
      if (parsePathRequest(window.location.search)) leaveAnswer();
      return;
    }
    draw(request);
    showCard(card.current);
  }

  function change() {
    if (!form.current) return;
    const request = readForm(form.current);
    if (request) {
      const isSameGoal = request.goal === latest.goal;
      draw({ ...request, blueprint: isSameGoal ? latest.blueprint : null }, !isSameGoal);
    } else {
      showExample(form.current);
    }
  }

  /** Without a goal, the example follows the selects. */
  function showExample(fields: HTMLFormElement) {
    const changed = readForm(fields, example.request.goal) ?? example.request;
    void build(changed, { isExample: true });
  }

  /** The answer to an earlier goal would contradict the missing one; Back shows it again. */
  function leaveAnswer() {
    window.history.pushState(null, "", hrefOf("/"));
    if (form.current) showExample(form.current);
  }

  function reword() {
    const goal = form.current?.querySelector("input");
    goal?.focus();
    goal?.select();
  }

  /** To a neighbouring path, whose title becomes the goal. */
  function turn(blueprint: string, goal: string) {
    const request = { ...latest, goal, blueprint };
    if (form.current) fill(form.current, request);
    draw(request);
    showCard(card.current);
  }

  const status = requested ? t("site:hero.building") : describeOutcome();
  function describeOutcome() {
    if (shown.kind === "choice") return t(`site:hero.${shown.reason}`);
    if (shown.kind === "error" || shown.isExample) return "";
    return t("site:hero.ready", { title: shown.path.title });
  }

  return (
    <>
      <HeroForm
        ref={form}
        start={example.request}
        isGoalMissing={isGoalMissing}
        onSubmit={submit}
        onChange={change}
        onGoalInput={prefill}
      />
      <HeroCard
        ref={card}
        shown={shown}
        requested={requested}
        onChoose={(blueprint) => draw({ ...shown.request, blueprint })}
        onTurn={turn}
        onRetry={() => {
          if (shown.kind === "error") void build(shown.request, shown);
        }}
        onOtherWords={reword}
      />
      <output className="sr-only">{status}</output>
    </>
  );
}

function readBeingWritten(form: HTMLFormElement): string | undefined {
  const field = form.querySelector("input");
  return field && field === document.activeElement && field.value !== "" ? field.value : undefined;
}

function readChosen(form: HTMLFormElement, start: PathRequest): Partial<PathRequest> {
  const now = readForm(form, start.goal) ?? start;
  return {
    ...(now.level === start.level ? {} : { level: now.level }),
    ...(now.hours === start.hours ? {} : { hours: now.hours }),
    ...(now.courses === start.courses ? {} : { courses: now.courses }),
  };
}

/** A select was changed before hydration. */
function isTouched(form: HTMLFormElement, start: PathRequest): boolean {
  const now = readForm(form, start.goal);
  return now !== null && toSearch(now) !== toSearch(start);
}

/** On a phone the preview is below the fold and the keyboard. */
function showCard(card: HTMLElement | null): void {
  const top = card?.getBoundingClientRect().top ?? 0;
  if (!card || (top >= 0 && top < window.innerHeight / 2)) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  card.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth", block: "start" });
}
