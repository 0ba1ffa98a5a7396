import type { CourseFit } from "@masar/contract/courses/schemas";
import type { CourseFact } from "@masar/domain/catalog/course-facts";
import { Check, Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useFormatPrice } from "#web/entities/course/course-parts.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

const maxSkills = 2;

export function toMilestoneFact(fit: CourseFit): CourseFact {
  const { skills, milestone_title: title, is_current: isCurrent } = fit;
  return { kind: "milestone", skills, title, isCurrent };
}

type CourseReasonsProps = {
  facts: readonly CourseFact[];
  /** On phones: the first one only. */
  isBrief?: boolean;
};

export function CourseReasons({ facts, isBrief = false }: CourseReasonsProps) {
  const { t } = useTranslation();
  const formatFact = useFormatFact();
  if (facts.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className={cn("text-ink-2", isBrief && "max-sm:hidden")}>{t("courses:why.label")}</p>
      <ul aria-label={t("courses:why.label")} className="grid gap-1">
        {facts.map((fact, index) => (
          <li
            key={fact.kind}
            className={cn("flex items-start gap-1.5", isBrief && index > 0 && "max-sm:hidden")}
          >
            {fact.kind === "part" ? (
              <Icon icon={Info} size={16} className="mt-0.5 shrink-0 text-ink-2" />
            ) : (
              <Icon icon={Check} size={16} className="mt-0.5 shrink-0 text-teal" />
            )}
            <span className="min-w-0 break-words">{formatFact(fact)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFormatFact(): (fact: CourseFact) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const formatPrice = useFormatPrice();
  const skillLabel = useSkillLabel();
  const listSkills = (skills: string[]) => format.list(skills.slice(0, maxSkills).map(skillLabel));

  return (fact) => {
    switch (fact.kind) {
      case "chosen":
        return t("courses:why.chosen");
      case "milestone": {
        const milestone = fact.title;
        if (fact.skills.length === 0) {
          return fact.isCurrent
            ? t("courses:why.inCurrent")
            : t("courses:why.inLater", { milestone });
        }
        const skills = listSkills(fact.skills);
        return fact.isCurrent
          ? t("courses:why.current", { skills })
          : t("courses:why.later", { skills, milestone });
      }
      case "skills":
        return t("courses:why.skills", { skills: listSkills(fact.skills) });
      case "language":
        return t(`courses:why.language.${fact.language}`);
      case "free":
        return t("courses:why.free");
      case "price":
        return t("courses:why.price", { price: formatPrice(fact.price) });
      case "time": {
        const length = t(
          fact.isEstimated ? "courses:why.about" : "courses:why.hours",
          formatHours(fact.hours),
        );
        const { weeks } = fact;
        return t("courses:why.time", { length, count: weeks, weeks: format.number(weeks) });
      }
      case "part":
        return t("courses:why.part");
      case "level":
        return t("courses:why.level", { level: t(`courses:levels.${fact.level}`) });
      default:
        return t("courses:card.rating", { rating: format.number(fact.rating) });
    }
  };
}
