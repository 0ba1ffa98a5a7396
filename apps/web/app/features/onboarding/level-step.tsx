import { budgets, levels, studyLanguages } from "@masar/contract/paths/constants";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { KnownSkills } from "./known-skills.tsx";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

/** The level of the user and the language and price of courses. */
export function LevelStep({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const { intake, change, finishedSkills } = setup;
  return (
    <StepLayout
      setup={setup}
      heading={t("onboarding:level.heading")}
      lead={t("onboarding:level.lead")}
      footer={<StepButtons setup={setup} />}
    >
      <RadioGroup
        isLabelShown
        isWide
        label={t("onboarding:level.label")}
        value={intake.level}
        onChoose={(level) => change({ level })}
        choices={levels.map((value) => ({ value, label: t(`onboarding:level.${value}`) }))}
      />
      <RadioGroup
        isLabelShown
        isWide
        label={t("onboarding:level.studyLanguage")}
        value={intake.study_language}
        onChoose={(study_language) => change({ study_language })}
        choices={studyLanguages.map((value) => ({ value, label: t(`onboarding:level.${value}`) }))}
      />
      <RadioGroup
        isLabelShown
        isWide
        label={t("onboarding:level.budget")}
        value={intake.budget}
        onChoose={(budget) => change({ budget })}
        choices={budgets.map((value) => ({ value, label: t(`onboarding:level.${value}`) }))}
      />
      <KnownSkills
        known={intake.known_skills}
        finished={finishedSkills}
        blueprint={intake.blueprint}
        onChange={(known_skills) => change({ known_skills })}
      />
    </StepLayout>
  );
}
