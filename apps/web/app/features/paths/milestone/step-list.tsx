import type { MilestoneView } from "@masar/domain/milestone-view";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useTickSubMilestone } from "../milestones.api.ts";
import { usePathView } from "../path-view.ts";
import { wordingOf } from "../wording.ts";

type StepListProps = { pathId: string; milestone: MilestoneView };

/** The sub-milestones to tick; a completed milestone counts all of its steps, ticked or not. */
export function StepList({ pathId, milestone }: StepListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tick = useTickSubMilestone(pathId);
  const { canStudy, detail } = usePathView();
  const wording = wordingOf(detail.path.language, milestone.origin);
  return (
    <ul>
      {milestone.sub_milestones.map((sub) => (
        <li key={sub.id}>
          <Checkbox
            checked={sub.is_completed || milestone.is_completed}
            disabled={milestone.is_completed || !canStudy}
            onChange={(event) =>
              tick.mutate({ key: milestone.key, sub: sub.id, completed: event.target.checked })
            }
            label={
              <>
                <bdi {...wording}>{sub.title}</bdi>{" "}
                <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
                  {t("road:milestone.stepHours", {
                    hours: format.number(sub.estimated_hours, { maximumFractionDigits: 1 }),
                  })}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
