import { createContext, type ReactNode } from "react";

type CardOffer = {
  milestoneRef: { pathId: string; milestoneKey: string };
  subMilestone: { id: string; title: string };
  onDone: () => void;
};

/** Renders the offer below the sub-milestones after one is ticked; the route provides it. */
export const StepOfferContext = createContext<((offer: CardOffer) => ReactNode) | null>(null);
