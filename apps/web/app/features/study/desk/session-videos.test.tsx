import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heading, openDesk } from "../../../../test/pages/desk.tsx";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[N8.19] a session of a playlist is watched at the desk or opened in its playlist", async () => {
  const session = makePlannedSession({
    id: "video-1",
    kind: "study",
    title: "Videos 1 and 2: Tables",
    task: "Watch these videos in order: Tables; Formulas",
    search: null,
    done_when: null,
    videos: { list: "PL0123456789ABCDEF", ids: ["video-00001", "video-00002"] },
  });
  await openDesk(
    {},
    {
      listPlannedSessions: () => ({
        milestone_key: "m1",
        sub_milestones: [{ id: "sub-1", sessions: [session] }],
      }),
    },
  );
  await heading(/Videos 1 and 2: Tables$/);
  screen.getByText("Watch these videos in order: Tables; Formulas");
  const where = within(screen.getByRole("region", { name: "Where" }));
  const link = where.getByRole("link", { name: "Open on YouTube: Videos 1 and 2: Tables" });
  expect(link.getAttribute("href")).toBe(
    "https://www.youtube.com/watch?v=video-00001&list=PL0123456789ABCDEF",
  );
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  await where.findByRole("button", { name: "Watch here: Videos 1 and 2: Tables" });
  expect(document.querySelectorAll("iframe, img")).toHaveLength(0);
});
