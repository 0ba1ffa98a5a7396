import { useSearchParams } from "react-router";
import { CheckPage } from "#web/features/checks/check-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/check";

export const clientLoader = loadPageStrings("checks", "road", "settings");

export const meta = createMeta((t) => t("checks:title"));

export default function MilestoneCheckRoute({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const key = search.get("milestone") ?? "";
  return <CheckPage key={`${params.pathId}/${key}`} pathId={params.pathId} milestoneKey={key} />;
}
