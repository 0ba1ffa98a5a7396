import type { ComponentProps } from "react";
import { StepOfferContext } from "#web/features/paths/milestone/step-offer.ts";
import { RoadPage } from "#web/features/paths/pages/road-page.tsx";
import { StartStudyButton } from "#web/features/study/start-study-button.tsx";
import { CardOffer } from "#web/features/review/card-offer.tsx";
import { loadPageStrings } from "#web/lib/i18n.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/road";

export const clientLoader = loadPageStrings;

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("road:page.road"));
}

function renderOffer(offer: ComponentProps<typeof CardOffer>) {
  return <CardOffer {...offer} />;
}

export default function RoadRoute() {
  return (
    <StepOfferContext value={renderOffer}>
      <RoadPage renderStudy={(place) => <StartStudyButton withDesk place={place} />} />
    </StepOfferContext>
  );
}
