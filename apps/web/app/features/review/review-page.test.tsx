import "fake-indexeddb/auto";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CardOffer } from "./card-offer.tsx";
import { ReviewPage } from "./review-page.tsx";

beforeEach(() => {
  // A Monday, noon in Cairo.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

function makeCard(front: string, due_date = "2026-11-16"): ReviewCard {
  return {
    id: `0198a000-0000-7000-8000-${String(front.length).padStart(12, "0")}`,
    user_id: "user-1",
    front,
    back: `Answer to ${front}`,
    path_id: "path-1",
    milestone_key: "m1",
    sub_milestone: null,
    due_date,
    state: "new",
    stability: 0,
    difficulty: 0,
    reps: 0,
    lapses: 0,
    last_reviewed_at: null,
    created_at: "2026-11-10T08:00:00.000Z",
    updated_at: "2026-11-10T08:00:00.000Z",
  };
}

/** Stores changes; a rated card is due next week. */
function fakeReview(start: ReviewCard[], restDays: number[] = []) {
  let cards = start;
  return fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings({ rest_days: restDays }),
    listReview: () => ({
      cards,
      due_count: 0,
      reviewed_count: 0,
      today: "2026-11-16",
      is_rest_day: false,
    }),
    reviewCard: (body: { reviewed_at: string }, { id }) => {
      const answered = { due_date: "2026-11-23", last_reviewed_at: body.reviewed_at };
      cards = cards.map((card) => (card.id === id ? { ...card, ...answered } : card));
      return { card: null };
    },
    saveCard: (body: { deleted?: boolean }, { id }) => {
      cards = body.deleted
        ? cards.filter((card) => card.id !== id)
        : cards.map((card) => (card.id === id ? { ...card, ...body } : card));
      return { card: null };
    },
  });
}

const page = [{ path: "*", element: <ReviewPage /> }];
const showPage = () => renderApp(page, { at: "/dashboard/review" });

describe("[D46] ReviewPage", () => {
  test("does not say that nothing is due above another review", async () => {
    fakeReview([makeCard("Later", "2026-11-20")]);
    const element = (
      <ReviewPage hasOtherReview>
        <p>1 skill is fading</p>
      </ReviewPage>
    );
    await renderApp([{ path: "*", element }], { at: "/dashboard/review" });
    await screen.findByRole("heading", { name: "All cards" });
    expect(screen.getByText("1 skill is fading")).toBeTruthy();
    expect(screen.queryByText("Nothing to review today")).toBeNull();
  });

  test("shows one card after the other with its next date, then the end", async () => {
    const requests = fakeReview([
      makeCard("One"),
      makeCard("Second"),
      makeCard("Later", "2026-11-20"),
    ]);
    await showPage();
    await screen.findByText("One");
    expect(screen.queryByText("Answer to One")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show answer" }));
    await screen.findByText("Answer to One");
    expect(screen.getByRole("button", { name: /^Good/ }).textContent).toContain("19\u00A0Nov");
    fireEvent.click(screen.getByRole("button", { name: /^Good/ }));
    await screen.findByText("Second");
    expect(screen.getByText("1 of 2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show answer" }));
    fireEvent.click(screen.getByRole("button", { name: /^Again/ }));
    // Not known: the same card once more.
    await waitFor(() => expect(screen.queryByText("Answer to Second")).toBeNull());
    expect(screen.getByText("Second")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show answer" }));
    fireEvent.click(screen.getByRole("button", { name: /^Easy/ }));
    await screen.findByText("Review done for today");
    expect(screen.getByText("2 cards answered.")).toBeTruthy();
    await waitFor(() => {
      const sent = requests.filter(({ name }) => name === "reviewCard");
      expect(sent.map(({ body }) => (body as { rating: string }).rating)).toEqual([
        "good",
        "again",
        "easy",
      ]);
    });
  });

  test("works by keyboard and can stop at any card", async () => {
    const requests = fakeReview([makeCard("One"), makeCard("Second"), makeCard("Another")]);
    await showPage();
    const first = await screen.findByText("One");
    fireEvent.keyDown(first, { code: "Space", key: " " });
    await screen.findByText("Answer to One");
    fireEvent.keyDown(first, { code: "Digit3", key: "٣" });
    const second = await screen.findByText("Second");
    // Before the answer is seen there is nothing to rate.
    fireEvent.keyDown(second, { code: "Digit3", key: "3" });
    expect(screen.getByText("1 of 3")).toBeTruthy();
    await waitFor(() => expect(requests.some(({ name }) => name === "reviewCard")).toBe(true));
    fireEvent.click(screen.getByRole("button", { name: "Stop here" }));
    await screen.findByText("All cards");
    expect(screen.getByText("Cards are due")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("0 of 2");
  });

  test("offers cards on a rest day without starting", async () => {
    // Monday is free.
    fakeReview([makeCard("One", "2026-11-15")], [1]);
    await showPage();
    await screen.findByText("Today is a rest day");
    fireEvent.click(screen.getByRole("button", { name: "Review anyway" }));
    expect(await screen.findByRole("button", { name: "Show answer" })).toBeTruthy();
  });

  test("shows when nothing is due", async () => {
    fakeReview([makeCard("Later", "2026-11-20")]);
    await showPage();
    await screen.findByText("Nothing to review today");
    expect(screen.getByText("Your next card is due on 20 November.")).toBeTruthy();
  });

  test("shows when there are no cards", async () => {
    fakeReview([]);
    await showPage();
    expect(await screen.findByText("No review cards yet")).toBeTruthy();
  });
});

describe("[D46] cards", () => {
  test("are edited, deleted and restored", async () => {
    const requests = fakeReview([makeCard("Later", "2026-11-20")]);
    await showPage();
    const list = within(await screen.findByRole("region", { name: "Review cards" }));
    fireEvent.click(list.getByRole("button", { name: /^Edit the card/ }));
    fireEvent.change(screen.getByLabelText("Question"), { target: { value: " " } });
    fireEvent.click(screen.getByRole("button", { name: "Save card" }));
    await screen.findByText("Enter a question");
    fireEvent.change(screen.getByLabelText("Question"), { target: { value: "Changed" } });
    fireEvent.click(screen.getByRole("button", { name: "Save card" }));
    await screen.findByText("Changed");
    fireEvent.click(screen.getByRole("button", { name: /^Delete the card/ }));
    await screen.findByText("No review cards yet");
    await waitFor(() =>
      expect(
        requests.filter(({ name }) => name === "saveCard").map(({ body }) => body),
      ).toMatchObject([{ front: "Changed", back: "Answer to Later" }, { deleted: true }]),
    );
  });

  test("are offered after a sub-milestone, and their draft survives leaving the page", async () => {
    const requests = fakeReview([]);
    const onDone = vi.fn<() => void>();
    const offer = (
      <CardOffer
        milestoneRef={{ pathId: "0198a000-0000-7000-8000-000000000001", milestoneKey: "m1" }}
        subMilestone={{ id: "sub-1", title: "Closures" }}
        onDone={onDone}
      />
    );
    const show = () => renderApp([{ path: "*", element: offer }], { at: "/desk" });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Write a card" }));
    fireEvent.change(screen.getByLabelText("Question"), { target: { value: "Why?" } });
    cleanup();
    await show();
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Question")).value).toBe("Why?");
    fireEvent.change(screen.getByLabelText("Answer"), { target: { value: "Because." } });
    fireEvent.click(screen.getByRole("button", { name: "Save card" }));
    await screen.findByText("Card saved");
    fireEvent.click(screen.getByRole("button", { name: "One more" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(onDone).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "saveCard")?.body).toMatchObject({
        front: "Why?",
        back: "Because.",
        milestone_key: "m1",
        sub_milestone: "sub-1",
      }),
    );
    // The offer for this sub-milestone shows once.
    cleanup();
    await show();
    expect(screen.queryByRole("button", { name: "Write a card" })).toBeNull();
  });
});
