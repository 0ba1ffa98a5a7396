import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useSaveCriteria } from "#web/entities/milestone/milestone-mutations.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { usePathView } from "../path-view.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

type CriteriaListProps = { pathId: string; milestone: MilestoneView };

/** The completion criteria as a checklist; for the learner's own eyes, it gates nothing. */
export function CriteriaList({ pathId, milestone }: CriteriaListProps) {
  const { key, title, met_criteria: met, completion_criteria: criteria } = milestone;
  const save = useSaveCriteria({ pathId, key, title });
  const { canStudy, detail } = usePathView();
  const wording = pathTextAttributes(detail.path.language, milestone.origin);
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
            label={<bdi {...wording}>{displayText(criterion)}</bdi>}
          />
        </li>
      ))}
    </ul>
  );
}
