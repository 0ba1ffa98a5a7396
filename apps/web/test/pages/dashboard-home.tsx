import type { Overview } from "@masar/contract/study/schemas";
import type { Language } from "@masar/i18n/locales";
import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { DashboardHome } from "#web/features/study/dashboard/dashboard-home.tsx";
import { fakeApi, makeSession } from "../fake-api.ts";
import { makeCurrentPath, makeOverview } from "../overview.ts";
import { makeNextSession } from "../planned-sessions.ts";
import { renderApp } from "../render-app.tsx";

export const onOpenTasks = vi.fn<() => void>();

export async function openHome(
  answer: Overview | (() => unknown),
  language: Language = "en",
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getOverview: typeof answer === "function" ? answer : () => answer,
    startMilestone: () => ({}),
    listPaths: () => ({ paths: [] }),
    ...handlers,
  });
  await renderApp([{ path: "/dashboard", element: <DashboardHome onOpenTasks={onOpenTasks} /> }], {
    at: "/dashboard",
    language,
  });
  return requests;
}

export const card = async (name: string) => within(await screen.findByRole("region", { name }));
type Next = NonNullable<NonNullable<Overview["current"]>["next"]>;

/** An overview whose next session has these values. */
export function withNext(next: Partial<Next>, session: Partial<NonNullable<Next["session"]>> = {}) {
  const path = makeCurrentPath();
  return makeOverview({
    current: {
      ...path,
      next: path.next && { ...path.next, ...next, session: makeNextSession(session) },
    },
  });
}
