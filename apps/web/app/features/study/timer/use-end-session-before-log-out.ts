import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** Ends and sends the study session of this device, then calls `logOut`. */
export function useEndSessionBeforeLogOut(): (logOut: () => void) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (logOut) => {
    // When the module cannot be loaded, there is no network to log out with either.
    const loaded = await import("#web/entities/study-session/end-session-before-log-out.ts").catch(
      () => null,
    );
    if (loaded) await loaded.endSessionBeforeLogOut(client, t, logOut);
    else logOut();
  };
}
