import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { CardOfferContext } from "#web/features/paths/milestone/sub-milestone-list.tsx";
import { RoadmapPage } from "#web/features/paths/page/roadmap-page.tsx";
import { CardOffer } from "#web/features/review/card-offer.tsx";
import { loadMoreStrings, loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";

export const clientLoader = loadPageStrings(
  "briefs",
  "checks",
  "courses",
  "notes",
  "review",
  "road",
  "settings",
);

export const meta = createMeta((t) => t("road:page.road"));

// Only completed paths need its script and strings.
const RecordOffer = lazy(async () => {
  const [{ RecordOffer: offer }] = await Promise.all([
    import("#web/features/profile/records/record-offer.tsx"),
    loadMoreStrings("profile", "road"),
  ]);
  return { default: offer };
});

function renderOffer(offer: ComponentProps<typeof CardOffer>) {
  return <CardOffer {...offer} />;
}

export default function RoadmapRoute() {
  const { pathId = "" } = useParams();
  const { data } = useQuery(pathQuery(pathId));
  return (
    <CardOfferContext value={renderOffer}>
      {data?.path.progress_percentage === 100 && (
        <Suspense fallback={null}>
          <RecordOffer pathId={pathId} />
        </Suspense>
      )}
      <RoadmapPage />
    </CardOfferContext>
  );
}
