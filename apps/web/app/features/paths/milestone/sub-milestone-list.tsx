import { createContext, type ReactNode, use, useState } from "react";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { useTickSubMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { useStepDoneToast } from "./step-done-toast.ts";

type CardOffer = {
  milestoneRef: { pathId: string; milestoneKey: string };
  subMilestone: { id: string; title: string };
  onDone: () => void;
};

/** Renders the offer below the sub-milestones after one is ticked; the route provides it. */
export const CardOfferContext = createContext<((offer: CardOffer) => ReactNode) | null>(null);

type SubMilestoneListProps = { pathId: string; milestone: MilestoneView };

/** In a completed milestone all sub-milestones count as completed. */
export function SubMilestoneList({ pathId, milestone }: SubMilestoneListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tick = useTickSubMilestone(pathId);
  const { canStudy } = usePathView();
  const renderOffer = use(CardOfferContext);
  const [ticked, setTicked] = useState<{ id: string; title: string }>();
  const showDoneToast = useStepDoneToast();
  const tickSub = (sub: { id: string; title: string }, completed: boolean) => {
    tick.mutate({ key: milestone.key, sub: sub.id, completed });
    setTicked(completed ? sub : undefined);
    if (completed) showDoneToast(sub.title, () => tickSub(sub, false));
  };
  return (
    <>
      <ul>
        {milestone.sub_milestones.map(({ id, title, is_completed, estimated_hours }) => (
          <li key={id}>
            <Checkbox
              checked={is_completed || milestone.is_completed}
              disabled={milestone.is_completed || !canStudy}
              onChange={(event) => tickSub({ id, title }, event.target.checked)}
              label={
                <>
                  <PathText milestone={milestone}>{title}</PathText>{" "}
                  <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
                    {t("road:milestone.stepHours", {
                      hours: format.number(estimated_hours, { maximumFractionDigits: 1 }),
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
          milestoneRef: { pathId, milestoneKey: milestone.key },
          subMilestone: ticked,
          onDone: () => setTicked(undefined),
        })}
    </>
  );
}
