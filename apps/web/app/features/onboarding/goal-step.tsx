import { limits } from "@masar/contract/limits";
import type { Intake } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { prefillFromGoal } from "#web/entities/path/goal-prefill.ts";
import { prefillKnownSkills } from "#web/entities/path/skills-prefill.ts";
import { useCutText } from "#web/platform/forms/use-cut-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { GoalAnswerView, OutlineSummary } from "./goal-answer.tsx";
import { useGoalAnswer } from "./use-goal-answer.ts";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

const examples = ["data", "web", "mobile", "design", "english", "shop"] as const;
const initialBlueprints = 4;

type GoalStepProps = { setup: Setup; otherStart?: ReactNode };

export function GoalStep({ setup, otherStart }: GoalStepProps) {
  const { t } = useTranslation();
  const { intake, change } = setup;
  const { answer, isCurrent } = useGoalAnswer(intake);
  // The known skills of the next step may change the answer "nothing_left", but no other.
  const mustChoose = isCurrent && answer?.kind === "choice" && answer.reason !== "nothing_left";
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"goal">();
  const hasGoal = intake.goal.trim() !== "" || intake.blueprint !== null || intake.outline !== null;
  const left = limits.paths.goalLength - intake.goal.length;
  const { isCut, handlers } = useCutText(limits.paths.goalLength);

  function save(patch: Partial<Intake>) {
    clearError("goal");
    change(patch);
  }

  /** A new goal replaces the chosen blueprint and may name a deadline, hours, a level and known skills of its own. */
  function setGoal(goal: string) {
    const { hours, level } = prefillFromGoal({
      goal,
      before: intake.goal,
      current: toGoalAnswers(intake),
      fallback: toGoalAnswers(setup.startIntake),
    });
    const known = { goal, before: intake.goal, known: intake.known_skills };
    const prefilled = { hours_per_week: hours, level, known_skills: prefillKnownSkills(known) };
    save({ goal, blueprint: null, include: [], no_deadline: false, ...prefilled });
  }

  function submit() {
    if (!showErrors({ goal: describeError() })) setup.goOn();
  }

  function describeError() {
    if (!hasGoal) return t("onboarding:goal.needed");
    if (!mustChoose) return undefined;
    const hasCandidates = answer.candidates.length > 0;
    return t(hasCandidates ? "onboarding:goal.choose" : "onboarding:goal.outline");
  }

  function choose(blueprint: string) {
    save({ blueprint, include: [] });
    setup.goOn();
  }

  return (
    <StepLayout
      setup={setup}
      heading={t("onboarding:goal.heading")}
      lead={t("onboarding:goal.lead")}
      footer={<StepButtons setup={setup} onContinue={submit} canSkip={!mustChoose} />}
    >
      <form ref={formRef} className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t("onboarding:goal.label")}
          error={errors.goal}
          hint={<GoalRoom left={left} isCut={isCut} />}
        >
          <TextArea
            {...handlers}
            rows={2}
            className="field-sizing-content max-h-[calc(6lh+1.125rem)] min-h-[calc(2lh+1.125rem)]"
            value={intake.goal}
            maxLength={limits.paths.goalLength}
            placeholder={t("onboarding:goal.placeholder")}
            onChange={(event) => setGoal(event.target.value)}
          />
        </Field>
        {intake.outline ? (
          <OutlineSummary title={intake.outline.title} setup={setup} />
        ) : (
          <GoalAnswerView answer={answer} onChoose={choose} onOutline={setup.openOutline} />
        )}
        {/* The nearest paths take the place of the ideas. */}
        {!intake.outline && (answer === null || answer.kind === "path") && (
          <GoalIdeas onChoose={setGoal} />
        )}
      </form>
      <BlueprintChoice
        chosen={intake.blueprint}
        onChoose={(blueprint) => save({ blueprint, outline: null })}
      />
      {otherStart}
    </StepLayout>
  );
}

const toGoalAnswers = ({ hours_per_week, level }: Intake) => ({ hours: hours_per_week, level });

function GoalRoom({ left, isCut }: { left: number; isCut: boolean }) {
  const { t } = useTranslation();
  const isFull = left <= 0;
  return (
    <span className={cn(isFull && "text-rose")}>
      <span className="tabular-nums">{t("onboarding:goal.left", { count: left })}</span>{" "}
      {/* Only this is read aloud, not each count. */}
      <span aria-live="polite">
        {isCut && t("onboarding:goal.cut", { most: limits.paths.goalLength })}
      </span>
    </span>
  );
}

function GoalIdeas({ onChoose }: { onChoose: (goal: string) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-ink-2">{t("onboarding:goal.ideas")}</legend>
      <div className="flex flex-wrap gap-2">
        {examples.map((key) => {
          const goal = t(`onboarding:goal.examples.${key}`);
          return (
            <AddChip key={key} isPlain onPress={() => onChoose(goal)}>
              {goal}
            </AddChip>
          );
        })}
      </div>
    </fieldset>
  );
}

type BlueprintChoiceProps = { chosen: string | null; onChoose: (slug: string | null) => void };

function BlueprintChoice({ chosen, onChoose }: BlueprintChoiceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const terms = useQuery(catalogTermsQuery);
  const [isAllShown, setAllShown] = useState(false);
  const blueprints = terms.data?.blueprints ?? [];
  // The chosen blueprint is always shown.
  const shown = blueprints.filter(
    ({ slug }, index) => isAllShown || index < initialBlueprints || slug === chosen,
  );
  const toChoice = (item: (typeof shown)[number]) => ({
    value: item.slug,
    label: language === "ar" ? item.title_ar : item.title,
    description: language === "ar" ? item.description_ar : item.description,
    meta: joinFacts(t, [
      t("onboarding:blueprint.milestones", { count: item.milestones }),
      t("onboarding:blueprint.hoursFromZero", { count: item.hours }),
    ]),
  });
  // A radio cannot be unchecked, so after the first choice there is one for none.
  const [canClear, setCanClear] = useState(false);
  if (chosen !== null && !canClear) setCanClear(true);
  const none = {
    value: "",
    label: t("onboarding:goal.noBlueprint"),
    description: t("onboarding:goal.noBlueprintText"),
  };
  return (
    <section aria-labelledby="blueprints" className="grid gap-3">
      <div>
        <h2 id="blueprints" className="text-lg">
          {t("onboarding:goal.blueprints")}
        </h2>
        <p className="text-sm text-ink-2">{t("onboarding:goal.blueprintsLead")}</p>
      </div>
      {!terms.isSuccess && (
        <QueryFallback
          query={terms}
          failedTitle={t("onboarding:goal.blueprintsFailed")}
          className="grid gap-3 sm:grid-cols-2"
        >
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-24 w-full rounded-lg!" />
          ))}
        </QueryFallback>
      )}
      {shown.length > 0 && (
        <RadioGroup
          label={t("onboarding:goal.blueprints")}
          areCards
          choices={canClear ? [...shown.map(toChoice), none] : shown.map(toChoice)}
          value={chosen ?? (canClear ? none.value : undefined)}
          onChoose={(slug) => onChoose(slug === none.value ? null : slug)}
        />
      )}
      {!isAllShown && shown.length < blueprints.length && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setAllShown(true)}
        >
          {t("onboarding:goal.showAll")}
        </Button>
      )}
    </section>
  );
}
