import { budgets, levels, studyLanguages } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { parseGoalLevel } from "@masar/domain/goals/goal-level";
import { parseGoalSkills } from "@masar/domain/goals/goal-skills";
import { foldText } from "@masar/domain/text/fold-arabic";
import { findClosestWord } from "@masar/domain/text/edit-distance";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { catalogTermsQuery, useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useGoalSkills } from "./use-goal-answer.ts";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

const questions = [
  { field: "level", label: "label", values: levels },
  { field: "study_language", label: "studyLanguage", values: studyLanguages },
  { field: "budget", label: "budget", values: budgets },
] as const;

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
      {questions.map(({ field, label, values }) => (
        <div key={field} className="grid gap-1.5">
          <RadioGroup
            isLabelShown
            isWide
            label={t(`onboarding:level.${label}`)}
            value={intake[field]}
            onChoose={(value) => change({ [field]: value })}
            choices={values.map((value) => ({ value, label: t(`onboarding:level.${value}`) }))}
          />
          {field === "level" && parseGoalLevel(intake.goal) === intake.level && (
            <p className="text-sm text-ink-2">{t("onboarding:level.fromWords")}</p>
          )}
        </div>
      ))}
      <KnownSkills
        finished={finishedSkills}
        intake={intake}
        onChange={(known_skills) => change({ known_skills })}
      />
    </StepLayout>
  );
}

const maxFound = 12;
const maxSuggested = 6;

type KnownSkillsProps = {
  intake: Intake;
  /** Skills finished in other paths, offered first. */
  finished: string[];
  onChange: (known: string[]) => void;
};

/** The skills that the path may leave out. None but those of the goal is chosen by default. */
function KnownSkills({ intake, finished, onChange }: KnownSkillsProps) {
  const known = intake.known_skills;
  const { t } = useTranslation();
  const searchId = useId();
  const skillLabel = useSkillLabel();
  const { isError } = useQuery(catalogTermsQuery);
  const [query, setQuery] = useState("");
  const { found, suggested } = useSkillSearch(query, intake);
  const isFull = known.length >= limits.paths.knownSkills;
  const isUnchosen = (skill: string) => !known.includes(skill);
  const offered = finished.filter(isUnchosen);
  const shown = (query ? found : suggested)
    .filter((skill) => isUnchosen(skill) && !offered.includes(skill))
    .slice(0, query ? maxFound : maxSuggested);

  const chips = (skills: string[]) =>
    skills.map((skill) => (
      <li key={skill}>
        <AddChip
          label={t("onboarding:skills.add", { skill: skillLabel(skill) })}
          onPress={() => onChange([...known, skill])}
        >
          {skillLabel(skill)}
        </AddChip>
      </li>
    ));

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t("onboarding:skills.label")}</legend>
      <p className="text-sm text-ink-2">{t("onboarding:skills.hint")}</p>
      {known.length > 0 && (
        <SkillGroup title={t("onboarding:skills.chosen")}>
          {known.map((skill) => (
            <li key={skill}>
              <button
                type="button"
                aria-label={t("onboarding:skills.remove", { skill: skillLabel(skill) })}
                onClick={() => onChange(known.filter((item) => item !== skill))}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-teal bg-teal-soft px-4 py-1.5 text-start font-medium text-teal"
              >
                <span className="wrap-anywhere">{skillLabel(skill)}</span>
                <Icon icon={X} size={16} />
              </button>
            </li>
          ))}
        </SkillGroup>
      )}
      {parseGoalSkills(intake.goal).some((skill) => known.includes(skill)) && (
        <p className="text-sm text-ink-2">{t("onboarding:skills.fromWords")}</p>
      )}
      {isError && <InlineAlert tone="info">{t("onboarding:skills.failed")}</InlineAlert>}
      {isFull ? (
        <p className="text-sm text-ink-2">{t("onboarding:skills.most")}</p>
      ) : (
        <>
          {offered.length > 0 && (
            <SkillGroup title={t("onboarding:skills.finished")}>{chips(offered)}</SkillGroup>
          )}
          <label htmlFor={searchId} className="sr-only">
            {t("onboarding:skills.search")}
          </label>
          <TextInput
            id={searchId}
            type="search"
            value={query}
            placeholder={t("onboarding:skills.placeholder")}
            onChange={(event) => setQuery(event.target.value)}
          />
          <output className="sr-only">
            {query && shown.length === 0 ? t("onboarding:skills.none") : null}
          </output>
          {shown.length > 0 ? (
            <SkillGroup
              title={query ? t("onboarding:skills.found") : t("onboarding:skills.suggested")}
            >
              {chips(shown)}
            </SkillGroup>
          ) : (
            query && (
              <p aria-hidden="true" className="text-sm text-ink-2">
                {t("onboarding:skills.none")}
              </p>
            )
          )}
        </>
      )}
    </fieldset>
  );
}

function SkillGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">{title}</p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </div>
  );
}

/** Skills that match the query in either language, and those of the path or the most used ones. */
function useSkillSearch(query: string, intake: Intake) {
  const { data } = useQuery(catalogTermsQuery);
  const ofGoal = useGoalSkills(intake);
  const { blueprint } = intake;
  const index = useMemo(
    () =>
      (data?.skills ?? []).map((term) => ({
        id: term.id,
        text: `${foldText(term.label)} ${addBareWords(foldText(term.label_ar))}`,
      })),
    [data],
  );
  const suggested = useMemo(() => {
    const chosen = data?.blueprints.find(({ slug }) => slug === blueprint);
    if (chosen) return chosen.skills;
    const uses = new Map<string, number>();
    for (const skill of data?.blueprints.flatMap(({ skills }) => skills) ?? []) {
      uses.set(skill, (uses.get(skill) ?? 0) + 1);
    }
    return [...uses].toSorted(([, a], [, b]) => b - a).map(([skill]) => skill);
  }, [data, blueprint]);
  return {
    found: findSkills(index, foldText(query)),
    // Nothing is offered yet while the path of the goal is unknown: the list would be replaced.
    suggested: ofGoal.isLoading ? [] : (ofGoal.skills ?? suggested),
  };
}

/** "والجداول" is also found as "جداول". */
function addBareWords(folded: string): string {
  const bare = folded.split(" ").map((word) => word.replace(/^و?(?:ال)?(?=.{3})/u, ""));
  return `${folded} ${bare.join(" ")}`;
}

const minTypoLength = 5;

/** Matches the query as typed, else written as one word, else with one typo. */
function findSkills(index: { id: string; text: string }[], query: string): string[] {
  const listMatches = (part: string) =>
    index.filter(({ text }) => ` ${text}`.includes(` ${part}`)).map(({ id }) => id);
  if (query === "") return [];
  const joined = query.replaceAll(" ", "");
  const found = [query, joined].map(listMatches).find((skills) => skills.length > 0);
  if (found || joined.length < minTypoLength) return found ?? [];
  const nearest = findClosestWord(
    joined,
    index.flatMap(({ text }) => text.split(" ")),
  );
  return nearest ? listMatches(nearest) : [];
}
