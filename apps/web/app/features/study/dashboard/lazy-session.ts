import { lazy } from "react";

/** What a running session shows on the dashboard; without one it is not fetched. */
export const loadRunningSession = () => import("./running-session.tsx");

export const PathSession = lazy(async () => {
  const { PathSession: session } = await loadRunningSession();
  return { default: session };
});

export const PanelSession = lazy(async () => {
  const { PanelSession: session } = await loadRunningSession();
  return { default: session };
});
