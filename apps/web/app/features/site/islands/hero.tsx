import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { type PathRequest, parsePathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { prefersReducedMotion } from "#web/platform/preferences/prefers-reduced-motion.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { HeroCard } from "./hero-card.tsx";
import { fillForm, HeroForm, readForm } from "./hero-form.tsx";
import type { ExamplePath } from "./hero-view.ts";
import { usePathPreview } from "./use-path-preview.ts";

export function Hero({ example }: { example: ExamplePath }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLElement>(null);
  const { shown, asked, build } = usePathPreview(example);
  const [isGoalNeeded, setGoalNeeded] = useState(false);
  const latest = asked ?? shown.wish;

  /** The URL follows, so that it can be copied and reopened; another path is a new history entry. */
  function draw(wish: PathRequest, isAnother = true) {
    setGoalNeeded(false);
    const address = publicHref("/", language) + toSearch(wish);
    const isStep = isAnother && window.location.search !== "";
    window.history[isStep ? "pushState" : "replaceState"](null, "", address);
    void build(wish);
  }

  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const wish = parsePathRequest(window.location.search);
    if (wish) {
      // Values entered before hydration win.
      const chosen = { ...wish, ...readChosen(form.current, example.wish) };
      fillForm(form.current, { ...chosen, goal: readBeingWritten(form.current) ?? wish.goal });
      draw(chosen, false);
    } else if (isTouched(form.current, example.wish)) {
      change();
    }
  });
  useEffect(() => begin(), []);

  const goBack = useEffectEvent(() => {
    if (!form.current) return;
    const wish = parsePathRequest(window.location.search);
    fillForm(form.current, wish ?? { ...example.wish, goal: "" });
    void build(wish ?? example.wish, { isExample: wish === null });
  });
  useEffect(() => {
    const hear = () => goBack();
    window.addEventListener("popstate", hear);
    return () => window.removeEventListener("popstate", hear);
  }, []);

  function submit() {
    const wish = form.current && readForm(form.current);
    if (!wish) {
      setGoalNeeded(true);
      form.current?.querySelector("input")?.focus();
      return;
    }
    draw(wish);
    showCard(card.current);
  }

  function change() {
    if (!form.current) return;
    const wish = readForm(form.current);
    if (wish) {
      const isSameGoal = wish.goal === latest.goal;
      draw({ ...wish, blueprint: isSameGoal ? latest.blueprint : null }, !isSameGoal);
    } else {
      // Without a goal, the example changes.
      const changed = readForm(form.current, example.wish.goal) ?? example.wish;
      void build(changed, { isExample: true });
    }
  }

  function reword() {
    const goal = form.current?.querySelector("input");
    goal?.focus();
    goal?.select();
  }

  /** To a neighbouring path, whose title becomes the goal. */
  function turn(blueprint: string, goal: string) {
    const wish = { ...latest, goal, blueprint };
    if (form.current) fillForm(form.current, wish);
    draw(wish);
    showCard(card.current);
  }

  const status = asked ? t("site:hero.building") : sayOutcome();
  function sayOutcome() {
    if (shown.kind === "choice") return t(`site:hero.${shown.reason}`);
    if (shown.kind === "error" || shown.isExample) return "";
    return t("site:hero.ready", { title: shown.road.title });
  }

  return (
    <>
      <HeroForm
        ref={form}
        start={example.wish}
        isGoalNeeded={isGoalNeeded}
        onSubmit={submit}
        onChange={change}
      />
      <HeroCard
        ref={card}
        shown={shown}
        asked={asked}
        onChoose={(blueprint) => draw({ ...shown.wish, blueprint })}
        onTurn={turn}
        onRetry={() => {
          if (shown.kind === "error") void build(shown.wish, shown);
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
