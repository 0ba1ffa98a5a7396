import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useLocation, useNavigate, useSearchParams } from "react-router";

const parameter = "milestone";
const openedHere = "opened on the road";
const stay = { preventScrollReset: true } as const;

/** The URL names the open milestone, so that links open it and Back closes it. */
export function useOpenMilestone(milestones: MilestoneView[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const key = search.get(parameter);

  const open = (next: string) => {
    // Replacing keeps one history entry, so that one step back always closes the milestone.
    void navigate(
      { search: `?${new URLSearchParams({ [parameter]: next })}` },
      { replace: key !== null, state: key === null ? openedHere : location.state, ...stay },
    );
  };
  const close = () => {
    if (location.state === openedHere) void navigate(-1);
    else void navigate({ search: "" }, { replace: true, ...stay });
  };
  return { opened: milestones.find((milestone) => milestone.key === key), open, close };
}
