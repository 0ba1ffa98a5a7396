import { pauseSession, resumeSession, startSession } from "@masar/domain/session-clock";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { newId } from "#web/lib/new-id.ts";
import { toast } from "#web/lib/toast.ts";
import { clearSession, closeSession, getSession, keepSession } from "./session-store.ts";
import { useSendMinutes } from "./study.api.ts";

type StudyPlace = { pathId: string; pathTitle: string; milestoneKey: string };

/** What a learner can do with a study session, and what is said about it. */
export function useSessionSteps() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useSendMinutes();

  const start = ({ milestoneKey, ...place }: StudyPlace) => {
    if (getSession()) return;
    keepSession({ ...startSession({ id: newId(), ...place }, new Date()), milestoneKey });
    toast({ title: t("study:session.started"), description: t("study:session.startedText") });
  };

  const pause = () => {
    const session = getSession();
    if (!session) return;
    keepSession({ ...session, ...pauseSession(session, new Date()) });
    toast({ title: t("study:session.pausedToast"), description: t("study:session.pausedText") });
  };

  const resume = () => {
    const session = getSession();
    if (!session) return;
    keepSession({ ...session, ...resumeSession(session, new Date()) });
    toast({ title: t("study:session.resumed") });
  };

  const end = async () => {
    const session = getSession();
    if (!session) return;
    const { ended, minutes } = closeSession(session);
    if (minutes < 1) {
      clearSession();
      toast({ title: t("study:session.tooShort"), description: t("study:session.tooShortText") });
      return;
    }
    // Kept until the server has it: what could not be sent is sent again under the same id.
    keepSession(ended);
    const { id: sessionId, pathId, milestoneKey } = ended;
    try {
      const { minutes_added } = await mutateAsync({ pathId, milestoneKey, sessionId, minutes });
      // Another tab may have ended it already and begun a new one.
      if (getSession()?.id === sessionId) clearSession();
      toast({
        title: t("study:session.complete"),
        description: t("study:session.completeText", { count: minutes_added }),
      });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      const reason = isGone ? t("study:session.gone") : errorText(t, error);
      toast({
        title: t("study:session.notSaved"),
        description: t("study:session.notSavedText", { reason }),
        variant: "destructive",
        action: isGone ? { label: t("study:session.discard"), onAct: clearSession } : undefined,
      });
    }
  };

  return { start, pause, resume, end: () => void end(), isEnding: isPending };
}
