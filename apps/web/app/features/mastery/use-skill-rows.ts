import type { MasterySkill } from "@masar/contract/mastery/schemas";
import { getSkillStatus, type SkillStatus } from "@masar/domain/mastery/skill-memory";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

/** Without a status nothing was answered. */
export type SkillRow = { skill: string; label: string; status: SkillStatus | undefined };

export function useSkillRows(): (
  names: readonly string[],
  skills: readonly MasterySkill[],
) => SkillRow[] {
  const label = useSkillLabel();
  const today = useToday();
  return (names, skills) => {
    const memories = new Map(skills.map(({ skill, memory }) => [skill, memory]));
    return names.map((skill) => {
      const memory = memories.get(skill);
      return { skill, label: label(skill), status: memory && getSkillStatus(memory, today) };
    });
  };
}

/** Text always accompanies the colours of a star. */
export function useSkillValue(): (status: SkillStatus | undefined) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (status) => {
    if (!status) return t("mastery:state.none");
    if (!status.isMeasured) return t("mastery:state.few");
    const value = format.percent(status.value);
    return status.isFading ? t("mastery:state.fading", { value }) : value;
  };
}
