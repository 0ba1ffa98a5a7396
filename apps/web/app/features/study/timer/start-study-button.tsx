import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button, type ButtonVariant } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { useSessionActions } from "./use-session-actions.ts";

type StartStudyButtonProps = {
  place: { pathId: string; pathTitle: string; milestoneKey: string };
  variant?: ButtonVariant;
  /** The way to the desk stands beside it. */
  withDesk?: boolean;
};

/** Starts a session on a milestone from wherever it is shown; while one runs, leads to the desk. */
export function StartStudyButton(props: StartStudyButtonProps) {
  const { place, variant = "secondary", withDesk = false } = props;
  const { t } = useTranslation();
  const session = useStudySession();
  const { start } = useSessionActions();
  const toDesk = (look: ButtonVariant) => (
    <ButtonLink variant={look} to={links.deskAt(place.pathId, place.milestoneKey)}>
      {t("study:home.current.desk")}
    </ButtonLink>
  );
  if (session) return toDesk(variant);
  return (
    <>
      <Button variant={variant} icon={<Icon icon={Play} />} onClick={() => start(place)}>
        {t("study:session.start")}
      </Button>
      {withDesk && toDesk("quiet")}
    </>
  );
}
