import { createContext, type ReactNode } from "react";

type StepOffer = {
  place: { pathId: string; milestoneKey: string };
  subMilestone: { id: string; title: string };
  onDone: () => void;
};

/** What is offered below the steps after one is ticked: the route says it, else it is nothing. */
export const StepOfferContext = createContext<((offer: StepOffer) => ReactNode) | null>(null);
