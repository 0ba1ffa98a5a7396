import { useQuery } from "@tanstack/react-query";
import { UndoPlanButton, usePlanChangeText } from "./undo-plan-button.tsx";
import { proposalQuery } from "./proposals.api.ts";

/** Beside the finish date of a path, while the accepted proposal is its newest change. */
export function PlanChangeLine({ pathId }: { pathId: string }) {
  const { data } = useQuery(proposalQuery);
  const describe = usePlanChangeText();
  if (data?.state !== "accepted" || data.path_id !== pathId) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <p>{describe(data)}</p>
      <UndoPlanButton proposal={data} isSmall />
    </div>
  );
}
