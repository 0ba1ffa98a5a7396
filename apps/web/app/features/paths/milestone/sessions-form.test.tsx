import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startBrowser } from "../../../../test/offline.ts";
import { openPath, row } from "../../../../test/path-pages.tsx";
import { makePathDetail } from "../../../../test/paths.ts";
import { makePlannedSessions } from "../../../../test/planned-sessions.ts";

beforeEach(() => {
  startBrowser();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const detail = makePathDetail({}, { progress: [row] });
type Sent = { change: { sessions: { id: string; title: string; minutes: number }[] } };

async function openForm(engine: "ai" | "library" = "library") {
  const sent: Sent[] = [];
  const planned = makePlannedSessions();
  planned.sub_milestones[0]!.sessions[0]!.completed_at = "2026-11-15T09:00:00Z";
  await openPath(
    {
      listPlannedSessions: () => planned,
      getAssistant: () => ({ engine, questions: { left: 5 } }),
      editPath: (body: Sent) => {
        sent.push(body);
        return detail;
      },
      suggestSessions: () => ({
        sessions: [
          {
            title: "Sort my list",
            task: "Sort it.",
            search: "sort",
            done_when: "Done",
            minutes: 30,
          },
        ],
      }),
    },
    { detail },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Edit these sessions" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit sessions" }));
  const type = (name: string, value: string) =>
    fireEvent.change(form.getByRole("textbox", { name }), { target: { value } });
  const click = (name: string) => fireEvent.click(form.getByRole("button", { name }));
  return { form, type, click, sent, planned: planned.sub_milestones[0]!.sessions };
}

describe("[N4.15] the sessions form", () => {
  test("has its buttons in the footer of the dialog, outside the part that scrolls", async () => {
    const { form } = await openForm();
    for (const name of ["Save", "Cancel"]) {
      const button = form.getByRole("button", { name });
      expect(button.closest("footer")).not.toBeNull();
      expect(button.closest("form")).toBeNull();
    }
  });

  test("saves new words, minutes and a new session after the completed ones", async () => {
    const { form, type, click, sent, planned } = await openForm();
    form.getByText("1 completed session stays as it is.");
    type("Session 2", "Clean my own list");
    type("Minutes for session 2", "٥٠");
    click("Add a session");
    type("Session 3", "Ask a colleague");
    form.getByText("1.6 hours in total");
    click("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    const { sessions } = sent[0]!.change;
    expect(sessions.map(({ title, minutes }) => [title, minutes])).toEqual([
      [planned[0]!.title, planned[0]!.minutes],
      ["Clean my own list", 50],
      ["Ask a colleague", 45],
    ]);
    expect(sessions.slice(0, 2).map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
    expect(sessions[2]?.id).toMatch(/^own-[0-9a-f]{12}$/);
  });

  test("moves and removes sessions", async () => {
    const { click, type, sent } = await openForm();
    click("Add a session");
    type("Session 3", "First this");
    click("Move session 3 up");
    click("Details for session 3");
    click("Remove session 3");
    click("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    const titles = sent[0]!.change.sessions.map(({ title }) => title);
    expect(titles).toEqual(["Read of sub-1", "First this"]);
  });

  test("says what is wrong with a session without a title or with 5 minutes, and does not save", async () => {
    const { form, type, click, sent } = await openForm();
    type("Session 2", " ");
    click("Save");
    form.getByText("Every session needs a title and 10 to 240 minutes.");
    type("Session 2", "Better");
    type("Minutes for session 2", "5");
    click("Save");
    form.getByText("Every session needs a title and 10 to 240 minutes.");
    expect(sent).toEqual([]);
  });

  test("[N4.16] replaces the open sessions by suggested ones where a model is there, and saves on Save only", async () => {
    const { form, click, sent } = await openForm("ai");
    fireEvent.click(await form.findByRole("button", { name: "Suggest other sessions" }));
    await form.findByText(/^Suggested by AI/);
    expect(sent).toEqual([]);
    click("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    const titles = sent[0]!.change.sessions.map(({ title }) => title);
    expect(titles).toEqual(["Read of sub-1", "Sort my list"]);
  });

  test("[N4.16] a suggestion keeps the sessions that the learner wrote", async () => {
    const { form, click, type, sent } = await openForm("ai");
    click("Add a session");
    type("Session 3", "Ask a colleague");
    fireEvent.click(await form.findByRole("button", { name: "Suggest other sessions" }));
    await form.findByText(/^Suggested by AI/);
    click("Save");
    await waitFor(() => expect(sent).toHaveLength(1));
    const titles = sent[0]!.change.sessions.map(({ title }) => title);
    expect(titles).toEqual(["Read of sub-1", "Ask a colleague", "Sort my list"]);
  });

  test("the last open session cannot be removed, and the focus follows added and removed ones", async () => {
    const { form, click, sent } = await openForm();
    click("Add a session");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Session 3");
    click("Remove session 3");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Session 2");
    click("Details for session 2");
    click("Remove session 2");
    click("Save");
    form.getByText(/^Keep at least one open session/);
    expect(sent).toEqual([]);
  });

  test("[N4.16] offers no suggestion without a model", async () => {
    const { form } = await openForm();
    expect(form.queryByRole("button", { name: "Suggest other sessions" })).toBeNull();
  });
});
