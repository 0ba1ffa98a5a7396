import { useId } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useSaveCriteria } from "#web/entities/milestone/milestone-mutations.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { DeskView } from "./use-desk.ts";

type DeskCriteriaProps = { view: DeskView; title?: string };

/** The completion criteria of the milestone. They are a checklist and block nothing. */
export function DeskCriteria({ view, title: heading }: DeskCriteriaProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { path, milestone } = view;
  const { key, title, met_criteria: met, completion_criteria: criteria } = milestone;
  const save = useSaveCriteria({ pathId: path.id, key, title });
  if (criteria.length === 0) return null;
  const toggle = (criterion: string, isMet: boolean) => {
    const others = met.filter((item) => item !== criterion);
    save.mutate({ next: isMet ? [...others, criterion] : others });
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-sm font-normal text-ink-2">
        {heading ?? t("desk:step.criteria")}
      </h2>
      <ul>
        {criteria.map((criterion) => (
          <li key={criterion}>
            <Checkbox
              checked={met.includes(criterion)}
              onChange={(event) => toggle(criterion, event.target.checked)}
              label={
                <bdi {...pathTextAttributes(path.language, milestone.origin)}>
                  {displayText(criterion)}
                </bdi>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
