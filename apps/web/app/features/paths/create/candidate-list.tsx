import type { Candidate } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";

type CandidateListProps = { candidates: Candidate[]; onChoose: (blueprint: string) => void };

export function CandidateList({ candidates, onChoose }: CandidateListProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {candidates.map((item) => (
        <li key={item.blueprint}>
          <ChoiceCard
            title={item.title}
            description={item.description}
            meta={joinFacts(t, [
              t("paths:draft.milestones", { count: item.milestones }),
              t("paths:draft.hours", { count: item.hours }),
            ])}
            onChoose={() => onChoose(item.blueprint)}
          />
        </li>
      ))}
    </ul>
  );
}
