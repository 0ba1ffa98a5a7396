import { limits } from "@masar/contract/limits";
import { foldText } from "@masar/domain/text/fold-arabic";
import { findClosestWord } from "@masar/domain/text/edit-distance";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery, useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

const mostFound = 12;
const mostSuggested = 6;

type KnownSkillsProps = {
  known: string[];
  /** Finished in other paths: offered first. */
  finished: string[];
  blueprint: string | null;
  onChange: (known: string[]) => void;
};

/** What the path may leave out. Nothing is chosen beforehand, not even what is offered. */
export function KnownSkills({ known, finished, blueprint, onChange }: KnownSkillsProps) {
  const { t } = useTranslation();
  const searchId = useId();
  const labelOf = useSkillLabel();
  const { isError } = useQuery(catalogTermsQuery);
  const [words, setWords] = useState("");
  const { found, suggested } = useSkillIdeas(words, blueprint);
  const isFull = known.length >= limits.paths.knownSkills;
  const isOpen = (skill: string) => !known.includes(skill);
  const add = (skill: string) => onChange([...known, skill]);
  const offered = finished.filter(isOpen);
  const ideas = (words ? found : suggested)
    .filter((skill) => isOpen(skill) && !offered.includes(skill))
    .slice(0, words ? mostFound : mostSuggested);

  const chips = (skills: string[]) =>
    skills.map((skill) => (
      <li key={skill}>
        <AddChip
          label={t("onboarding:skills.add", { skill: labelOf(skill) })}
          onPress={() => add(skill)}
        >
          {labelOf(skill)}
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
                aria-label={t("onboarding:skills.remove", { skill: labelOf(skill) })}
                onClick={() => onChange(known.filter((item) => item !== skill))}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-teal bg-teal-soft px-4 py-1.5 text-start font-medium text-teal"
              >
                <span className="wrap-anywhere">{labelOf(skill)}</span>
                <Icon icon={X} size={16} />
              </button>
            </li>
          ))}
        </SkillGroup>
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
            value={words}
            placeholder={t("onboarding:skills.placeholder")}
            onChange={(event) => setWords(event.target.value)}
          />
          <output className="sr-only">
            {words && ideas.length === 0 ? t("onboarding:skills.none") : null}
          </output>
          {ideas.length > 0 ? (
            <SkillGroup
              title={words ? t("onboarding:skills.found") : t("onboarding:skills.suggested")}
            >
              {chips(ideas)}
            </SkillGroup>
          ) : (
            words && (
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

/** Skills whose name holds the words, in either language; without words, those of the chosen path. */
function useSkillIdeas(words: string, blueprint: string | null) {
  const { data } = useQuery(catalogTermsQuery);
  const index = useMemo(
    () =>
      (data?.skills ?? []).map((term) => ({
        id: term.id,
        text: `${foldText(term.label)} ${foldText(term.label_ar)}`,
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
  return { found: findSkills(index, foldText(words)), suggested };
}

const shortestSlip = 5;

/** As typed; else as one word, for a name that was written in two; else with a slip of the finger forgiven. */
function findSkills(index: { id: string; text: string }[], words: string): string[] {
  const having = (part: string) =>
    index.filter(({ text }) => ` ${text}`.includes(` ${part}`)).map(({ id }) => id);
  if (words === "") return [];
  const joined = words.replaceAll(" ", "");
  const found = [words, joined].map(having).find((skills) => skills.length > 0);
  if (found || joined.length < shortestSlip) return found ?? [];
  const nearest = findClosestWord(
    joined,
    index.flatMap(({ text }) => text.split(" ")),
  );
  return nearest ? having(nearest) : [];
}
