import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useSaveCriteria } from "#web/entities/milestone/milestone-mutations.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PathText } from "../path-text.tsx";
import { usePathView } from "../path-view.ts";

type CriteriaListProps = { pathId: string; milestone: MilestoneView };

/** The completion criteria as a checklist; a milestone can be completed without them. */
export function CriteriaList({ pathId, milestone }: CriteriaListProps) {
  const { key, title, met_criteria: met, completion_criteria: criteria } = milestone;
  const save = useSaveCriteria({ pathId, key, title });
  const { canStudy } = usePathView();
  const toggle = (criterion: string, isMet: boolean) => {
    const others = met.filter((item) => item !== criterion);
    save.mutate({ next: isMet ? [...others, criterion] : others });
  };
  return (
    <ul>
      {criteria.map((criterion) => (
        <li key={criterion}>
          <Checkbox
            checked={met.includes(criterion)}
            disabled={!canStudy}
            onChange={(event) => toggle(criterion, event.target.checked)}
            label={<PathText milestone={milestone}>{criterion}</PathText>}
          />
        </li>
      ))}
    </ul>
  );
}
