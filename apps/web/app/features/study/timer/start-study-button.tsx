import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button, type ButtonVariant } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { useSessionActions } from "./use-session-actions.ts";

type StartStudyButtonProps = {
  target: { pathId: string; pathTitle: string; milestoneKey: string };
  variant?: ButtonVariant;
  /** Shows a link to the desk as well. */
  withDesk?: boolean;
};

/** Starts a session on the milestone; links to the desk while a session runs. */
export function StartStudyButton(props: StartStudyButtonProps) {
  const { target, variant = "secondary", withDesk = false } = props;
  const { t } = useTranslation();
  const session = useStudySession();
  const { start } = useSessionActions();
  const deskLink = (linkVariant: ButtonVariant) => (
    <ButtonLink variant={linkVariant} to={links.deskAt(target.pathId, target.milestoneKey)}>
      {t("study:home.current.desk")}
    </ButtonLink>
  );
  if (session) return deskLink(variant);
  return (
    <>
      <Button variant={variant} icon={<Icon icon={Play} />} onClick={() => start(target)}>
        {t("study:session.start")}
      </Button>
      {withDesk && deskLink("quiet")}
    </>
  );
}
