import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** Before a log-out: what is being studied on this device is ended and sent; then `leave` goes on. */
export function useEndSessionBeforeLogOut(): (leave: () => void) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (leave) => {
    // Fetched with the log-out. Without it there is no network either, and so no log-out that could lose minutes.
    const study = await import("#web/entities/study-session/end-session-before-log-out.ts").catch(
      () => null,
    );
    if (study) await study.endSessionBeforeLogOut(client, t, leave);
    else leave();
  };
}
