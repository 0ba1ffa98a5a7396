import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

type ContinueLinkProps = {
  pathId: string;
  milestoneKey: string;
  /** Something of the path was studied or ticked. */
  isBegun: boolean;
  className: string;
  variant?: "secondary";
};

/** The primary action: opens the desk at the next session, with the clock running. */
export function ContinueLink(props: ContinueLinkProps) {
  const { pathId, milestoneKey, isBegun, className, variant } = props;
  const { t } = useTranslation();
  return (
    <ButtonLink
      size="lg"
      variant={variant}
      className={className}
      icon={<Icon icon={Play} />}
      to={links.startAt(pathId, milestoneKey)}
    >
      {t(isBegun ? "study:next.continue" : "study:next.start")}
    </ButtonLink>
  );
}
