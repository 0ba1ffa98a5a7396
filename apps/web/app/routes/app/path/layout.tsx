import { PathLayout } from "#web/features/paths/page/path-layout.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("paths", "road", "settings"),
  ({ pathId }: { pathId: string }) => pathQuery(pathId),
);

export default function PathRoute() {
  return <PathLayout missing={<MissingPage />} />;
}
