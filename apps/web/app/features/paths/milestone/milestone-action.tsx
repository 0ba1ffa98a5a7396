import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { type PathView, usePathView } from "#web/features/paths/path-view.tsx";

/** The current milestone has none, since Continue leads to it. */
export function hasMilestoneAction({ canStudy, current }: PathView, { key }: MilestoneView) {
  return canStudy && current !== undefined && current.key !== key;
}

type MilestoneActionProps = { milestone: MilestoneView; onOpen: (key: string) => void };

/** The one visible action of a milestone. */
export function MilestoneAction({ milestone, onOpen }: MilestoneActionProps) {
  const { t } = useTranslation();
  const { detail, current } = usePathView();
  if (!current) return null;
  return milestone.is_completed ? (
    <Button
      variant="secondary"
      icon={<Icon icon={ArrowRight} />}
      onClick={() => onOpen(current.key)}
    >
      {t("road:milestone.next")}
    </Button>
  ) : (
    <ButtonLink variant="secondary" to={links.deskAt(detail.path.id, milestone.key)}>
      {t("road:milestone.study")}
    </ButtonLink>
  );
}
