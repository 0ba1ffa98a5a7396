import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultIntake, done, openStep, startServer } from "../../../../test/generation-step.tsx";
import { makePathDetail } from "../../../../test/paths.ts";

describe("a draft that its deadline shortened", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const shortened = {
    known_skills_dropped: [],
    milestones_dropped: [],
    hours_saved: 0,
    deadline_from_words: false,
    short_version: null,
    left_out: (["deadline", "not_in_goal", "no_time"] as const).map((reason) => ({
      key: reason,
      title: reason,
      hours: 20,
      reason,
    })),
  };
  const tight = {
    deadline: "2026-12-20",
    finish_date: "2027-01-10",
    hours_per_week_needed: 8,
    milestones_that_fit: 1,
  };

  test.each([true, false])(
    "[N4.04] says beside a deadline that fits (%s) how many milestones are left out for it",
    async (fits) => {
      const { plan } = makePathDetail();
      const detail = makePathDetail({}, { plan: { ...plan, deadline: { ...tight, fits } } });
      startServer({ ...done, adaptation: shortened }, detail);
      openStep({ generationId: "generation-1" });
      const name = "2 milestones left out to fit the deadline";
      const link = await screen.findByRole("link", { name });
      expect(link.getAttribute("href")).toBe("#left-out");
      expect(document.getElementById("left-out")?.textContent).toBe("What we left out, and why");
    },
  );

  test("[N4.04] finishing later builds the draft again with what was left out for the deadline", async () => {
    const { plan } = makePathDetail();
    const detail = makePathDetail({}, { plan: { ...plan, deadline: { ...tight, fits: false } } });
    const intake = { ...defaultIntake, deadline: "2026-12-20" };
    const { started } = startServer({ ...done, intake, adaptation: shortened }, detail);
    const { onChange } = openStep({ intake, generationId: "generation-1" });
    const name = "Remove the deadline, keep 5 hours a week";
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        intake: { deadline: null, no_deadline: true, include: [] },
        replaces: "path-1",
      }),
    );
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ deadline: null, no_deadline: true });
  });
});
