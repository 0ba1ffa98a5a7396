import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import type { LearningPath } from "@masar/contract/paths/schemas";
import type { PlacementAnswer } from "@masar/domain/checks/placement";
import { leaveOutParts, type LeftOutParts } from "@masar/domain/planning/placement/leave-out-parts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { listProposedParts, toLeftOutParts } from "./running-placement.ts";

type Milestones = LearningPath["milestones"];
/** How much of the path is to be left out. */
export type ChosenShare = "none" | "some" | "all";
type Forecast = { hours: number; finish_date: string };

type PlacementResultProps = {
  path: Pick<LearningPath, "milestones" | "language">;
  questions: PlacementQuestions[];
  answers: PlacementAnswer[];
  /** Of the path with these milestones. */
  forecast: (milestones: Milestones) => Forecast;
  renderActions: (parts: ReturnType<typeof toLeftOutParts>, chosen: ChosenShare) => ReactNode;
  onRestart: () => void;
};

/** What may be left out, and what that changes; the learner decides. */
export function PlacementResult(props: PlacementResultProps) {
  const { path, questions, answers, forecast, renderActions, onRestart } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The last question is unmounted, so the focus moves to what is new.
  useEffect(() => heading.current?.focus(), []);
  const [proposed] = useState(() => listProposedParts(questions, answers));
  const [chosen, setChosen] = useState<LeftOutParts>(proposed);
  const { milestones } = path;
  const parts = toLeftOutParts(path, chosen);
  const after = leaveOutParts(milestones, parts);
  const isEverything = parts.milestones.length === Object.keys(milestones).length;
  const hasProposals = proposed.milestones.length + proposed.sub_milestones.length > 0;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {t("checks:placement.result.heading")}
        </h1>
        <p className="measure text-ink-2">
          {t(hasProposals ? "checks:placement.result.text" : "checks:placement.result.nothing")}
        </p>
      </div>
      <PartList {...{ path, questions, answers, proposed, chosen }} onChoose={setChosen} />
      {isEverything ? (
        <InlineAlert tone="info">{t("checks:placement.result.all")}</InlineAlert>
      ) : (
        <PlanChange now={forecast(milestones)} after={forecast(after ?? milestones)} />
      )}
      <div className="flex flex-wrap gap-3">
        {renderActions(parts, isEverything ? "all" : after ? "some" : "none")}
        <Button variant="quiet" onClick={onRestart}>
          {t("checks:placement.result.again")}
        </Button>
      </div>
    </div>
  );
}

type PartListProps = Pick<PlacementResultProps, "path" | "questions" | "answers"> & {
  proposed: LeftOutParts;
  chosen: LeftOutParts;
  onChoose: (chosen: LeftOutParts) => void;
};

function PartList({ path, questions, answers, proposed, chosen, onChoose }: PartListProps) {
  const { t } = useTranslation();
  const asked = new Set(answers.map(({ question }) => question));
  const formatHours = useFormatHours();
  const toggleMilestone = (key: string, isOn: boolean) => {
    const others = chosen.milestones.filter((other) => other !== key);
    onChoose({ ...chosen, milestones: isOn ? [...others, key] : others });
  };
  const toggleStep = (part: LeftOutParts["sub_milestones"][number], isOn: boolean) => {
    const others = chosen.sub_milestones.filter(
      ({ key, sub_milestone }) => key !== part.key || sub_milestone !== part.sub_milestone,
    );
    onChoose({ ...chosen, sub_milestones: isOn ? [...others, part] : others });
  };
  const hoursText = (hours: number) => t("checks:placement.result.hours", formatHours(hours));
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-medium">
        {t("checks:placement.result.milestones")}
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {questions.map(({ milestone_key: key, questions: own }) => {
          const milestone = path.milestones[key];
          if (!milestone) return null;
          const wording = pathTextAttributes(path.language, milestone.origin);
          const isLeft = chosen.milestones.includes(key);
          const isConcluded =
            proposed.milestones.includes(key) && !own.some(({ id }) => asked.has(id));
          const steps = isLeft ? [] : proposed.sub_milestones.filter((part) => part.key === key);
          return (
            <li key={key} className="py-1">
              <Checkbox
                checked={isLeft}
                onChange={(event) => toggleMilestone(key, event.target.checked)}
                label={<bdi {...wording}>{displayText(milestone.title)}</bdi>}
                description={joinFacts(t, [
                  hoursText(milestone.estimatedHours),
                  isConcluded ? t("checks:placement.result.concluded") : "",
                ])}
              />
              {steps.length > 0 && (
                <fieldset className="mt-1 ms-8.5">
                  <legend className="text-sm text-ink-2">
                    {t("checks:placement.result.stepsOf", {
                      title: displayText(milestone.title),
                    })}
                  </legend>
                  {steps.map((part) => {
                    const sub = milestone.subMilestones.find(({ id }) => id === part.sub_milestone);
                    return (
                      sub && (
                        <Checkbox
                          key={sub.id}
                          checked={chosen.sub_milestones.some(
                            (one) => one.key === key && one.sub_milestone === sub.id,
                          )}
                          onChange={(event) => toggleStep(part, event.target.checked)}
                          label={<bdi {...wording}>{displayText(sub.title)}</bdi>}
                          description={hoursText(sub.estimatedHours)}
                        />
                      )
                    );
                  })}
                </fieldset>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function PlanChange({ now, after }: { now: Forecast; after: Forecast }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const plans = [now, after];
  const rows = [
    {
      label: t("checks:placement.result.left"),
      texts: plans.map(({ hours }) => t("checks:placement.result.hours", formatHours(hours))),
    },
    {
      label: t("checks:placement.result.finish"),
      texts: plans.map(({ finish_date }) => format.date(finish_date, "date", "UTC")),
    },
  ];
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-medium">{t("checks:placement.result.change")}</h2>
      {rows.map(({ label, texts: [before, then] }) => (
        <fieldset
          key={label}
          aria-label={label}
          className="grid grid-cols-2 gap-x-4 border-t border-line py-2 tabular-nums sm:grid-cols-3"
        >
          <p className="col-span-2 sm:col-span-1">{label}</p>
          <p>
            <span className="block text-sm text-ink-2">{t("checks:placement.result.now")}</span>
            {before}
          </p>
          <p className="font-medium">
            <span className="block text-sm font-normal text-ink-2">
              {t("checks:placement.result.after")}
            </span>
            {then}
          </p>
        </fieldset>
      ))}
    </section>
  );
}
