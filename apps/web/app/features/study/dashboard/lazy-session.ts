import { lazy } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";

/** What a running session shows on the dashboard; without one it is not fetched. */
export async function loadRunningSession() {
  const [{ PathSession: path, PanelSession: panel }] = await Promise.all([
    import("./running-session.tsx"),
    loadMoreStrings("timer"),
  ]);
  return { path, panel };
}

export const PathSession = lazy(async () => ({ default: (await loadRunningSession()).path }));

export const PanelSession = lazy(async () => ({ default: (await loadRunningSession()).panel }));
