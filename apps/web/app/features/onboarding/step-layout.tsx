import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import type { Setup } from "./use-onboarding.ts";

type StepLayoutProps = {
  setup: Setup;
  heading: string;
  lead: string;
  children: ReactNode;
  /** The buttons; the last step has its own. */
  footer?: ReactNode;
};

export function StepLayout({ setup, heading, lead, children, footer }: StepLayoutProps) {
  const { t } = useTranslation();
  const { step, steps, kind } = setup;
  const index = steps.indexOf(step);
  /** Answered. The path is the last step, and done only when it is accepted, which leaves this page. */
  const isDone = (key: OnboardingStep) => {
    const next = steps[steps.indexOf(key) + 1];
    return next !== undefined && setup.isReached(next);
  };
  const isDraft = (key: OnboardingStep) => key === "path" && setup.generationId !== null;
  const head = (
    <div className="grid gap-1.5">
      <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {heading}
      </h1>
      <p className="text-ink-2">{lead}</p>
    </div>
  );
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-ink-2">
            {/* Opened to confirm the region only: the count would begin again. */}
            {setup.returnStep
              ? t(`onboarding:steps.${step}`)
              : t("onboarding:step", {
                  step: index + 1,
                  total: steps.length,
                  name: t(`onboarding:steps.${step}`),
                })}
          </p>
          <Link
            to={kind === "setup" ? links.dashboard : links.paths}
            className="inline-flex min-h-11 items-center text-sm font-medium text-teal underline underline-offset-4 hover:decoration-2"
          >
            {t("onboarding:later")}
          </Link>
        </div>
        <ProgressStrip
          steps={steps.map((key, other) => ({
            key,
            title: t(`onboarding:steps.${key}`),
            state: other === index ? "now" : isDone(key) ? "done" : "later",
            ...(other !== index && isDraft(key) && { stateText: t("onboarding:pathDraft") }),
            ...(other !== index &&
              setup.isReached(key) && {
                onPress: () => setup.reopen(key),
              }),
          }))}
        />
      </div>
      {step !== "region" && setup.isRegionOpen && (
        <Button
          variant="link"
          size="sm"
          className="-mt-3 -ms-4 justify-self-start"
          onClick={setup.openRegion}
        >
          {t("onboarding:confirmRegion")}
        </Button>
      )}
      {setup.isNotSaved && <InlineAlert tone="error">{t("onboarding:stepNotSaved")}</InlineAlert>}
      {step === "path" ? (
        <div className="grid grid-cols-1 gap-5">
          {head}
          {children}
        </div>
      ) : (
        <Card className="grid grid-cols-1 gap-6 sm:p-8">
          {head}
          {children}
          {footer}
        </Card>
      )}
    </div>
  );
}

type StepButtonsProps = {
  setup: Setup;
  label?: string;
  loading?: boolean;
  onContinue?: () => void;
  onSkip?: () => void;
  canSkip?: boolean;
  children?: ReactNode;
};

export function StepButtons(props: StepButtonsProps) {
  const { setup, label, loading, onContinue, onSkip, canSkip = true, children } = props;
  const { t } = useTranslation();
  const { previous } = setup;
  return (
    // On a phone the first button has its own row on every step, however long its name is.
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={loading} className="max-sm:w-full" onClick={onContinue ?? setup.goOn}>
        {label ?? t("onboarding:continue")}
      </Button>
      {canSkip && (
        <Button variant="quiet" onClick={onSkip ?? setup.goOn}>
          {t("onboarding:skip")}
        </Button>
      )}
      {children}
      {previous && (
        <Button variant="quiet" className="ms-auto" onClick={() => setup.goTo(previous)}>
          {t("actions.back")}
        </Button>
      )}
    </div>
  );
}
