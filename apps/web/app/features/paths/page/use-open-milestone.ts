import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useLocation, useNavigate, useSearchParams } from "react-router";

const parameter = "milestone";

/** The open milestone is in the address: links open it, and going back closes it. */
export function useOpenMilestone(milestones: MilestoneView[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const key = search.get(parameter);
  const wasOpenedHere = location.state === openedHere;

  const open = (next: string) => {
    // One step back always leads to the bare road, however many stops were looked at.
    void navigate(
      { search: `?${new URLSearchParams({ [parameter]: next })}` },
      { replace: key !== null, state: key === null ? openedHere : location.state, ...stay },
    );
  };
  const close = () => {
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search: "" }, { replace: true, ...stay });
  };
  return { opened: milestones.find((milestone) => milestone.key === key), open, close };
}

const openedHere = "opened on the road";
const stay = { preventScrollReset: true } as const;
