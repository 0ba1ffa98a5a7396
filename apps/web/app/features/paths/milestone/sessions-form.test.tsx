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
  // A toast of an earlier test has a button “Close” too, after the one of the dialog.
  const click = (name: string) => fireEvent.click(form.getAllByRole("button", { name })[0]!);
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

  test.each([
    ["Session 2", " ", "Enter a title."],
    ["Minutes for session 2", "0", "Enter 10 to 240 minutes."],
  ])(
    "says at the field %s with “%s” what is wrong, and does not save",
    async (name, value, text) => {
      const { form, type, click, sent } = await openForm();
      type(name, value);
      click("Save");
      const field = form.getByRole("textbox", { name });
      expect(field).toBe(document.activeElement);
      const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
      expect(message?.textContent).toBe(text);
      expect(field.closest("li")?.contains(message)).toBe(true);
      expect(sent).toEqual([]);
    },
  );

  test("shows the instruction of the desk as placeholder of a session without its own", async () => {
    const { form, click } = await openForm();
    click("Details for session 2");
    const task = form.getByRole("textbox", { name: "What to do" });
    expect(task.getAttribute("placeholder")).toBe("Practise this topic: do three small exercises.");
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

  describe("closed with unsaved changes", () => {
    test.each(["Close", "Cancel"])("[N4.20] by %s asks before they are lost", async (name) => {
      const { form, type, click } = await openForm();
      type("Minutes for session 2", "50");
      click(name);
      const question = within(screen.getByRole("dialog", { name: "Discard the changes?" }));
      fireEvent.click(question.getByRole("button", { name: "Cancel" }));
      const minutes = form.getByRole("textbox", { name: "Minutes for session 2" });
      expect((minutes as HTMLInputElement).value).toBe("50");
      click(name);
      fireEvent.click(screen.getByRole("button", { name: "Discard" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("[N4.20] by Escape asks before they are lost", async () => {
      const { type } = await openForm();
      type("Minutes for session 2", "50");
      fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
      const names = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
      expect(names).toContain("Discard the changes?");
    });
  });

  test("closes without a question when nothing is changed", async () => {
    const { type, click } = await openForm();
    type("Minutes for session 2", "50");
    type("Minutes for session 2", "45");
    click("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[N4.16] offers no suggestion without a model", async () => {
    const { form } = await openForm();
    expect(form.queryByRole("button", { name: "Suggest other sessions" })).toBeNull();
  });
});
