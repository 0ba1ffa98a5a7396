import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import type { BlueprintDraft } from "./blueprint-draft.ts";
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
      {check && faults.length === 0 && (
        <>
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
