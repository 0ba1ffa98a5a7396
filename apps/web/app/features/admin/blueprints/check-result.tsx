import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import type { BlueprintDraft } from "./blueprint-draft.ts";
import { blueprintsQuery } from "./blueprints.api.ts";
import { ChangedGoals } from "./changed-goals.tsx";
import type { DraftFault } from "./draft-faults.ts";
import { useMilestoneTitle } from "./milestone-list.tsx";

type CheckResultProps = {
  draft: BlueprintDraft;
  faults: DraftFault[];
  /** Missing when the draft has faults that the server need not see. */
  check: BlueprintCheck | undefined;
  onShowMilestone: (id: string) => void;
};

export function CheckResult({ draft, faults, check, onShowMilestone }: CheckResultProps) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // The result is below the button that was pressed.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("blueprints:check.title")}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      {faults.length > 0 ? (
        <FaultList draft={draft} faults={faults} onShowMilestone={onShowMilestone} />
      ) : (
        <InlineAlert tone="success">{t("blueprints:check.passed")}</InlineAlert>
      )}
      <SameTitle draft={draft} />
      {check && faults.length === 0 && (
        <>
          <Losses losses={check.losses} />
          <ChangedGoals goals={check.goals} draft={draft} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {check.previews.map((preview) => (
              <Preview key={preview.language} preview={preview} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

const fold = (title: string) => title.trim().toLowerCase();

/** Learners could not tell the two apart; the goals of both may still be right. */
function SameTitle({ draft }: { draft: BlueprintDraft }) {
  const { t } = useTranslation();
  const { data } = useQuery(blueprintsQuery);
  const others = data?.blueprints.filter(({ slug }) => slug !== draft.slug) ?? [];
  const names = (["title", "title_ar"] as const)
    .filter((name) => others.some((other) => fold(other[name]) === fold(draft[name])))
    .map((name) => draft[name].trim());
  return [...new Set(names)].map((title) => (
    <InlineAlert key={title} tone="info">
      {t("blueprints:check.sameTitle", { title })}
    </InlineAlert>
  ));
}

function FaultList({ draft, faults, onShowMilestone }: Omit<CheckResultProps, "check">) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useMilestoneTitle();
  const parts = [null, ...draft.milestones]
    .map((milestone) => ({
      milestone,
      faults: faults.filter(({ milestoneId }) => milestoneId === (milestone?.id ?? null)),
    }))
    .filter((part) => part.faults.length > 0);
  return (
    <div className="grid gap-3">
      <InlineAlert tone="error">
        {t("blueprints:check.faults", {
          count: faults.length,
          shown: format.number(faults.length),
        })}
      </InlineAlert>
      <ul className="grid gap-3">
        {parts.map(({ milestone, faults: found }) => (
          <li key={milestone?.id ?? ""}>
            {milestone ? (
              <Button
                variant="link"
                className="justify-start px-0 text-start"
                onClick={() => onShowMilestone(milestone.id)}
              >
                <bdi {...bidiText(titleOf(milestone))} className="wrap-anywhere" />
              </Button>
            ) : (
              <p className="font-medium">{t("blueprints:check.whole")}</p>
            )}
            <ul className="list-disc ps-6 text-rose">
              {found.map(({ fault }) => (
                <li key={fault}>{t(`blueprints:faults.${fault}`)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not a fault: the operator may want it. */
function Losses({ losses }: { losses: BlueprintCheck["losses"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const titleOf = (of: { title: string; title_ar: string }) =>
    language === "ar" ? of.title_ar : of.title;
  const { milestones, steps } = losses;
  if (milestones.length === 0 && steps.length === 0) return null;
  return (
    <InlineAlert tone="info">
      {milestones.length > 0 && (
        <>
          <p>{t("blueprints:check.lostMilestones")}</p>
          <ul className="list-disc ps-6">
            {milestones.map((lost) => (
              <li key={lost.key} className="wrap-anywhere">
                {t("blueprints:check.lostIn", {
                  title: titleOf(lost),
                  count: lost.paths,
                  shown: format.number(lost.paths),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {steps.length > 0 && (
        <>
          <p>{t("blueprints:check.lostTopics")}</p>
          <ul className="list-disc ps-6">
            {steps.map((step) => (
              <li key={`${step.milestone} ${step.title}`} className="wrap-anywhere">
                <bdi {...bidiText(titleOf(step))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </InlineAlert>
  );
}

function Preview({ preview }: { preview: BlueprintCheck["previews"][number] }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { language, milestones } = preview;
  return (
    <section
      aria-label={t(`blueprints:check.previews.${language}`)}
      className="rounded-md border border-line p-4"
    >
      <h3 className="font-medium">{t(`blueprints:check.previews.${language}`)}</h3>
      <p className="text-sm text-ink-2">{t("blueprints:hours", formatHours(preview.hours))}</p>
      <ol
        lang={language}
        dir={language === "ar" ? "rtl" : "ltr"}
        className="mt-3 grid list-decimal gap-3 ps-6"
      >
        {milestones.map(({ title, hours, courses }) => (
          <li key={title}>
            <p className="font-medium wrap-anywhere">
              <bdi {...bidiText(title)} />
            </p>
            <p className="text-sm text-ink-2">
              <bdi>{t("blueprints:hours", formatHours(hours))}</bdi>
            </p>
            <ul className="text-sm text-ink-2">
              {courses.map((course) => (
                <li key={course} className="wrap-anywhere">
                  <bdi {...bidiText(course)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
