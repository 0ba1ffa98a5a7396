import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import type { PathView } from "#web/features/paths/path-view.tsx";

/** The one visible action of a milestone; the current one has none, since Continue leads to it. */
export function renderMilestoneAction(
  { canStudy, current, detail }: PathView,
  milestone: MilestoneView,
  onOpen: (key: string) => void,
) {
  if (!canStudy || !current || milestone.key === current.key) return undefined;
  return milestone.is_completed ? (
    <NextMilestone onOpen={() => onOpen(current.key)} />
  ) : (
    <StudyThis to={links.deskAt(detail.path.id, milestone.key)} />
  );
}

function NextMilestone({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" icon={<Icon icon={ArrowRight} />} onClick={onOpen}>
      {t("road:milestone.next")}
    </Button>
  );
}

function StudyThis({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="secondary" to={to}>
      {t("road:milestone.study")}
    </ButtonLink>
  );
}
