import { lazy } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";

/** Loaded only when a session runs or is about to start. */
export async function loadRunningSession() {
  const [{ PathSession: path, PanelSession: panel }] = await Promise.all([
    import("./running-session.tsx"),
    loadMoreStrings("timer"),
  ]);
  return { path, panel };
}

export const PathSession = lazy(async () => ({ default: (await loadRunningSession()).path }));

export const PanelSession = lazy(async () => ({ default: (await loadRunningSession()).panel }));
