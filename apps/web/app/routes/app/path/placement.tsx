import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PlacementPage } from "#web/features/checks/placement/placement-page.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { links } from "#web/platform/urls/links.ts";
import type { Route } from "./+types/placement";

export const clientLoader = loadPageStrings("checks", "road", "settings");

export const meta = createMeta((t) => t("checks:placement.title"));

export default function PlacementRoute({ params: { pathId } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { edit, isEditing } = usePathActions(pathId);
  return (
    <PlacementPage
      key={pathId}
      pathId={pathId}
      isApplying={isEditing}
      onApply={(change, onDone) => edit(change, t("checks:placement.result.applied"), onDone)}
      onLeave={() => void navigate(links.path(pathId), { replace: true })}
    />
  );
}
