import type { TFunction } from "i18next";
import { errorText } from "#web/lib/error-text.ts";
import { toast } from "#web/lib/toast.ts";
import { clearSession, closeSession, getSession, keepSession } from "./session-store.ts";
import { sendMinutes } from "./study.api.ts";

/** Logging out forgets what is kept here, so a session is sent first; one that cannot be is asked about. */
export async function leaveStudy(t: TFunction, leave: () => void): Promise<void> {
  const session = getSession();
  if (!session) return leave();
  const { ended, minutes } = closeSession(session);
  if (minutes < 1) return leave();
  keepSession(ended);
  const { id: sessionId, pathId, milestoneKey } = ended;
  try {
    const { minutes_added } = await sendMinutes({ pathId, milestoneKey, sessionId, minutes });
    clearSession();
    toast({
      title: t("study:session.complete"),
      description: t("study:session.completeText", { count: minutes_added }),
    });
    leave();
  } catch (error) {
    toast({
      title: t("study:session.leaveFailed"),
      description: t("study:session.leaveFailedText", { reason: errorText(t, error) }),
      variant: "destructive",
      action: { label: t("study:session.leave"), onAct: leave },
    });
  }
}
