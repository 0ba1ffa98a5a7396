import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DeskText, quietTitle } from "./desk-parts.tsx";
import type { DeskView } from "./use-desk.ts";

type OpenWork = {
  /** With the number of their open sessions. */
  steps: { step: SubMilestoneView; sessions: number }[];
  criteria: string[];
};

export function listOpenWork({ milestone, items }: DeskView): OpenWork {
  return {
    steps: milestone.sub_milestones
      .filter((step) => !step.is_completed)
      .map((step) => ({
        step,
        sessions: items.filter(({ sub, isDone }) => sub.id === step.id && !isDone).length,
      })),
    criteria: milestone.completion_criteria.filter(
      (criterion) => !milestone.met_criteria.includes(criterion),
    ),
  };
}

export function isOpenWork({ steps, criteria }: OpenWork): boolean {
  return steps.length > 0 || criteria.length > 0;
}

type CompleteAnywayProps = {
  view: DeskView;
  work: OpenWork;
  open: boolean;
  onClose: () => void;
  onComplete: () => void;
};

/** Names what is open before a milestone is completed. */
export function CompleteAnywayDialog(props: CompleteAnywayProps) {
  const { view, work, open, onClose, onComplete } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { steps, criteria } = work;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("desk:open.title")}
      description={describe()}
      footer={
        <>
          <Button onClick={onClose}>{t("desk:open.back")}</Button>
          <Button variant="secondary" onClick={onComplete}>
            {t("desk:open.complete")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {steps.length > 0 && (
          <TitledSection title={t("desk:open.openSteps")} titleClass={quietTitle}>
            <ul className={listClass}>
              {steps.map(({ step, sessions }) => (
                <li key={step.id} className="wrap-anywhere">
                  <DeskText view={view}>{step.title}</DeskText>
                  {sessions > 0 && t("between")}
                  {sessions > 0 && t("desk:open.sessions", { count: sessions })}
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
        {criteria.length > 0 && (
          <TitledSection title={t("desk:open.openCriteria")} titleClass={quietTitle}>
            <ul className={listClass}>
              {criteria.map((criterion) => (
                <li key={criterion} className="wrap-anywhere">
                  <DeskText view={view}>{criterion}</DeskText>
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
      </div>
    </Dialog>
  );

  function describe(): string {
    if (steps.length === 0) return t("desk:open.text", { count: criteria.length });
    const sessions = steps.reduce((sum, step) => sum + step.sessions, 0);
    const items = [
      t("desk:open.steps", { count: steps.length }),
      sessions > 0 && t("desk:open.sessions", { count: sessions }),
      criteria.length > 0 && t("desk:open.criteria", { count: criteria.length }),
    ].filter((item) => item !== false);
    return t("desk:open.work", { items: format.list(items) });
  }
}

const listClass = "grid list-disc gap-1 ps-5 marker:text-ink-3";
