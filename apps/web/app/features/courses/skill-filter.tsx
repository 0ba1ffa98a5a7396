import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";

type Choice = { value: string; label: string };
type SkillFilterProps = {
  /** Any skill, then all of the catalog. */
  choices: Choice[];
  value: string;
  onChange: (skill: string) => void;
};

/** The skills of the current path; hundreds of others only on request. */
export function SkillFilter({ choices, value, onChange }: SkillFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const ownSkills = useOwnSkills();
  const own = choices.filter((choice) => ownSkills.has(choice.value));
  const isShort = !isWhole && own.length > 0;
  const shown = choices.filter(
    (choice) => !isShort || choice.value === "" || choice.value === value || own.includes(choice),
  );
  return (
    <SelectField
      label={t("courses:filters.skill")}
      hint={
        isShort && (
          <Button variant="link" size="sm" className="px-0!" onClick={() => setWhole(true)}>
            {t("courses:filters.allSkills", { shown: format.number(choices.length - 1) })}
          </Button>
        )
      }
      value={value}
      options={shown}
      onChange={onChange}
    />
  );
}

function useOwnSkills(): ReadonlySet<string> {
  const { data: overview } = useQuery(overviewQuery);
  const id = overview?.current?.id ?? "";
  const { data } = useQuery({ ...pathQuery(id), enabled: id !== "" });
  const milestones = Object.values(data?.path.milestones ?? {});
  return new Set(milestones.flatMap(({ skills }) => skills));
}
