import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { done, openStep, startServer } from "../../../../test/generation-step.tsx";
import { makeIntake } from "../../../../test/onboarding.ts";
import { makePathDetail } from "../../../../test/paths.ts";

const deadline = "2027-03-15";
const intake = makeIntake({ goal: "IELTS 7 before 15 March 2027", deadline });
const adaptation = {
  known_skills_dropped: [],
  milestones_dropped: [],
  hours_saved: 0,
  deadline_from_words: false,
  left_out: [
    { key: "language-base", title: "Language base", hours: 60, reason: "no_time" as const },
  ],
  short_version: {
    usual_hours: 241,
    hours_per_week_needed: 15,
    essential_hours: null as number | null,
    milestones: [{ key: "writing", title: "Writing", hours: 20 }],
  },
};
const answer = { deadline, finish_date: "2027-03-14", milestones_that_fit: 2 };

function openDraft({
  fits = true,
  include = [] as string[],
  short = adaptation,
  isExam = true,
} = {}) {
  const { plan } = makePathDetail();
  const detail = makePathDetail(
    { deadline },
    {
      is_exam: isExam,
      plan: {
        ...plan,
        hours: 84,
        deadline: { ...answer, fits, hours_per_week_needed: fits ? 5 : 15 },
      },
    },
  );
  const own = { ...intake, include };
  const { started } = startServer({ ...done, intake: own, adaptation: short }, detail);
  openStep({ intake: own, generationId: "generation-1" });
  return { started };
}

describe("[N4.02] the draft of a path that is shortened for an exam", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("has the date of the exam, its own hours and the usual ones", async () => {
    openDraft();
    await screen.findByText(
      "Shorter plan: 84 hours of study, finished before your exam on 15 March 2027.",
    );
    await screen.findByText(/usually takes about 241 hours, so it will be hard to reach/);
    expect(screen.queryByRole("button", { name: /Remove the deadline/ })).toBeNull();
  });

  test("lists a shortened milestone with its missing hours, and adds the whole of it", async () => {
    const { started } = openDraft();
    await screen.findByText("20 h · only part of it fits; these are the missing hours");
    fireEvent.click(screen.getByRole("button", { name: "Add Writing" }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({ intake: { include: ["writing"], deadline } }),
    );
  });

  test("is built again as a whole for the hours a week that are needed", async () => {
    const { started } = openDraft();
    fireEvent.click(await screen.findByRole("button", { name: "Plan 15 hours a week" }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        intake: { hours_per_week: 15, include: [], deadline },
      }),
    );
  });

  test("keeps the date of the exam when the whole plan is chosen", async () => {
    const { started } = openDraft();
    fireEvent.click(
      await screen.findByRole("button", { name: "Use the full plan (ends after the exam)" }),
    );
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        intake: { include: ["language-base", "writing"], deadline, no_deadline: false },
      }),
    );
  });

  test("that ends after the exam offers the shorter plan and never removes the date", async () => {
    const whole = { ...adaptation, left_out: [], short_version: null as never };
    const { started } = openDraft({ fits: false, include: ["writing"], short: whole });
    await screen.findByText(
      "At 5 hours a week you finish on 14 March 2027, after your exam on 15 March 2027.",
    );
    expect(screen.queryByRole("button", { name: /Remove the deadline/ })).toBeNull();
    const name = "Use a shorter plan (ends before the exam)";
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({ intake: { include: [], deadline } }),
    );
  });
});

describe("[N4.02] the draft of a path that is shortened for a deadline", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const cut = {
    ...adaptation,
    short_version: { ...adaptation.short_version, essential_hours: 120 },
  };

  test("has the date, its own hours, the usual ones and no word of an exam", async () => {
    openDraft({ isExam: false });
    await screen.findByText("Shorter plan: 84 hours of study, finished by 15 March 2027.");
    await screen.findByText(/The full path usually takes about 241 hours/);
    expect(screen.queryByText(/exam/)).toBeNull();
    expect(screen.queryByText(/only a start/)).toBeNull();
  });

  test("says that even the essential part does not fit", async () => {
    openDraft({ isExam: false, short: cut });
    const notice = await screen.findByText(/The full path usually takes/);
    expect(notice.textContent).toContain("Even the essential part needs at least 120 hours");
  });

  test("is built as a whole without its deadline", async () => {
    const { started } = openDraft({ isExam: false });
    const name = "Remove the deadline, keep 5 hours a week";
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() =>
      expect(started()[0]?.body).toMatchObject({
        intake: { deadline: null, no_deadline: true, include: [] },
      }),
    );
  });

  test("that ends late because of what was added offers the shorter plan again", async () => {
    const { started } = openDraft({ isExam: false, fits: false, include: ["writing"] });
    const name = "Use a shorter plan (ends by the deadline)";
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(started()[0]?.body).toMatchObject({ intake: { include: [] } }));
  });
});
