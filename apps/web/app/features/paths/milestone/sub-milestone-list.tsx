import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useTickSubMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { usePathView } from "#web/features/paths/path-view.ts";
import { StepOfferContext } from "./card-offer-context.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

type StepListProps = { pathId: string; milestone: MilestoneView };

/** The sub-milestones to tick; a completed milestone counts all of its steps, ticked or not. */
export function StepList({ pathId, milestone }: StepListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tick = useTickSubMilestone(pathId);
  const { canStudy, detail } = usePathView();
  const wording = pathTextAttributes(detail.path.language, milestone.origin);
  const renderOffer = use(StepOfferContext);
  const [ticked, setTicked] = useState<{ id: string; title: string }>();
  return (
    <>
      <ul>
        {milestone.sub_milestones.map((sub) => (
          <li key={sub.id}>
            <Checkbox
              checked={sub.is_completed || milestone.is_completed}
              disabled={milestone.is_completed || !canStudy}
              onChange={(event) => {
                const completed = event.target.checked;
                tick.mutate({ key: milestone.key, sub: sub.id, completed });
                setTicked(completed ? { id: sub.id, title: sub.title } : undefined);
              }}
              label={
                <>
                  <bdi {...wording}>{displayText(sub.title)}</bdi>{" "}
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
      {ticked &&
        renderOffer?.({
          place: { pathId, milestoneKey: milestone.key },
          subMilestone: ticked,
          onDone: () => setTicked(undefined),
        })}
    </>
  );
}
