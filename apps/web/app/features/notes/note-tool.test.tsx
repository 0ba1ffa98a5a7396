import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Note } from "@masar/contract/notes/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { applyNote } from "#web/sync/changes/note-changes.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { makeNote } from "../../../test/task-and-note.ts";
import { makePathDetail, makeSummary } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { NoteTool } from "./note-tool.tsx";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

type Body = RequestOf<"saveNote">["body"];
type Ref = Parameters<typeof NoteTool>[0]["milestoneRef"];

/** Renders the tool with a fake server that stores changes. */
async function openTool(
  initial: Note[],
  milestoneRef?: Ref,
  refusal?: () => Promise<Response> | Response | undefined,
) {
  let notes = initial;
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listPaths: () => ({ paths: [makeSummary()] }),
    getPath: () => makePathDetail(),
    listNotes: () => ({ notes }),
    saveNote: async (body: Body, { id }) => {
      const refused = await refusal?.();
      if (refused) return refused;
      notes = applyNote(notes, { params: { id }, body }, "user-1");
      return { notes: notes.filter((note) => note.id === id) };
    },
  });
  const drawn = await renderApp(
    [{ path: "/tool", element: <NoteTool milestoneRef={milestoneRef} /> }],
    {
      at: "/tool",
    },
  );
  const saved = () =>
    requests.filter(({ name }) => name === "saveNote").map(({ body }) => body as Body);
  return { ...drawn, saved, getNotes: () => notes };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const startNote = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "New note" }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("NoteTool", () => {
  test("[R5.02] shows an error for a note without a title", async () => {
    const { saved } = await openTool([]);
    await startNote();
    press("Done");
    expect(await screen.findByText("Note title is required")).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  test("[D44] [R5.02] saves a note automatically without empty tags", async () => {
    const { saved, getNotes } = await openTool([]);
    await startNote();
    type(/^Title/, "Joins");
    type("Text", "**inner** and outer");
    press("Details");
    type("Tags", "sql, ,");
    type("Tags", "  ");
    fireEvent.blur(screen.getByLabelText("Tags"));
    press("Done");
    expect((await screen.findByText("inner")).tagName).toBe("STRONG");
    await waitFor(() =>
      expect(getNotes()).toMatchObject([
        { title: "Joins", content: "**inner** and outer", tags: ["sql"], copy_of: null },
      ]),
    );
    expect(saved()[0]?.text?.base).toBeNull();
  });

  test("[D44] names a note without a title by its first line", async () => {
    const { getNotes } = await openTool([]);
    await startNote();
    type("Text", "# What a join is\nmore");
    screen.getByText(/saved as/);
    fireEvent.blur(screen.getByLabelText("Text"));
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "What a join is" }]));
  });

  test("[D44] does not call the title required, since the first line replaces it", async () => {
    await openTool([]);
    await startNote();
    expect(screen.getByLabelText<HTMLInputElement>("Title").required).toBe(false);
  });

  test("shows no filters without notes, nor beside another milestone's notes", async () => {
    const milestoneRef = { pathId: "path-1", milestoneKey: "m1" };
    await openTool([makeNote({ is_sample: true })], milestoneRef);
    await screen.findByText("No notes yet");
    expect(screen.queryByLabelText("Search notes")).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Favourites" })).toBeNull();
    expect(screen.queryByText("All notes")).toBeNull();
    cleanup();
    await openTool([makeNote({ title: "Elsewhere" })], milestoneRef);
    await screen.findByText("No notes yet");
    expect(screen.queryByLabelText("Search notes")).toBeNull();
    fireEvent.click(screen.getByText("All notes"));
    screen.getByText("Elsewhere");
    expect(screen.getByLabelText("Search notes")).toBeTruthy();
  });

  test("[D44] saves the draft when the tool is closed", async () => {
    const { unmount, getNotes } = await openTool([]);
    await startNote();
    type(/^Title/, "Half a wor");
    unmount();
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "Half a wor" }]));
  });

  test("[D44] saves the draft when the page is closed", async () => {
    const { getNotes } = await openTool([]);
    await startNote();
    type(/^Title/, "Closed");
    fireEvent(window, new Event("pagehide"));
    // A page that is left stores the change; the next one that is shown sends it.
    fireEvent(window, new Event("pageshow"));
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "Closed" }]));
  });

  test("sends the version that each text is based on", async () => {
    const note = makeNote({ id: "n", title: "Joins", version: "v0" });
    const { saved, getNotes } = await openTool([note]);
    fireEvent.click(await screen.findByText("Joins"));
    press("Edit");
    type("Text", "one");
    fireEvent.blur(screen.getByLabelText("Text"));
    await waitFor(() => expect(saved()).toHaveLength(1));
    type("Text", "one two");
    fireEvent.blur(screen.getByLabelText("Text"));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[0]?.text?.base).toBe("v0");
    expect(saved()[1]?.text?.base).toBe(saved()[0]?.change_id);
    expect(getNotes()).toHaveLength(1);
  });

  test("keeps a rejected text in the field and sends it again", async () => {
    let isFull = true;
    const { getNotes } = await openTool([], undefined, () =>
      isFull ? refuse("forbidden") : undefined,
    );
    await startNote();
    type(/^Title/, "Kept");
    fireEvent.blur(screen.getByLabelText(/^Title/));
    await screen.findByText("Not saved yet");
    isFull = false;
    press("Save again");
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "Kept" }]));
  });

  test.each(["Done", "All notes"])(
    "[D44] shows a note that is rejected after %s until it is discarded",
    async (leave) => {
      const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      let answer: () => void = () => {};
      await openTool([], undefined, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return refuse("list_full");
      });
      await startNote();
      type(/^Title/, "Joins");
      type("Text", "inner and outer");
      press(leave);
      await waitFor(() => expect(answer.name).not.toBe("answer"));
      answer();
      const rejected = await screen.findByRole("alert");
      within(rejected).getByText("Joins");
      within(rejected).getByText("inner and outer");
      const [shown] = getToasts();
      expect(shown?.title).toBe("A note could not be saved");
      shown?.action?.onAct();
      fireEvent.click(within(rejected).getByRole("button", { name: "Copy text" }));
      await waitFor(() => expect(copied).toHaveBeenCalledTimes(2));
      expect(new Set(copied.mock.calls.flat())).toEqual(new Set(["Joins\n\ninner and outer"]));
      fireEvent.click(within(rejected).getByRole("button", { name: "Discard" }));
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  test("[D44] with a milestone, adds a new note to it", async () => {
    const { getNotes } = await openTool([makeNote({ title: "Elsewhere" })], {
      pathId: "path-1",
      milestoneKey: "m1",
    });
    await screen.findByText("No notes yet");
    expect(screen.queryByText("Elsewhere")).toBeNull();
    await startNote();
    type(/^Title/, "Here");
    press("Done");
    await waitFor(() =>
      expect(getNotes()[0]).toMatchObject({ path_id: "path-1", milestone_key: "m1" }),
    );
  });

  test("[N1.34] This milestone lists only its own notes", async () => {
    const notes = [
      makeNote({ title: "of another milestone", path_id: "path-1", milestone_key: "m2" }),
      makeNote({ title: "of the milestone", path_id: "path-1", milestone_key: "m1" }),
    ];
    await openTool(notes, { pathId: "path-1", milestoneKey: "m1" });
    await screen.findByText("of the milestone");
    expect(screen.queryByText("of another milestone")).toBeNull();
    fireEvent.click(screen.getByText("This path"));
    expect(screen.getByText("of another milestone")).toBeTruthy();
  });

  test("[D44] shows and compares two versions and keeps one", async () => {
    const note = makeNote({ id: "n", title: "Joins", content: "from the phone", version: "a" });
    const copy = makeNote({
      id: "b",
      title: "Joins",
      content: "from the laptop",
      version: "b",
      copy_of: "n",
    });
    const { getNotes } = await openTool([note, copy]);
    expect(await screen.findAllByText("Two versions")).toHaveLength(2);
    fireEvent.click(screen.getByText("from the phone"));
    screen.getByText("Changed on two devices. Both versions are kept.");
    press("Compare both");
    const other = screen.getByText("The other version").closest("section");
    if (!other) throw new Error("no other version");
    await within(other).findByText("from the laptop");
    fireEvent.click(within(other).getByRole("button", { name: "Keep this one" }));
    await waitFor(() =>
      expect(getNotes()).toMatchObject([{ id: "n", content: "from the laptop", copy_of: null }]),
    );
    await waitFor(() => expect(screen.queryByText("from the phone")).toBeNull());
    getToasts()[0]?.action?.onAct();
    await waitFor(() => expect(getNotes()).toHaveLength(2));
  });

  test("[D44] restores a deleted note with its tags", async () => {
    const { getNotes } = await openTool([makeNote({ id: "n", title: "Joins", tags: ["sql"] })]);
    fireEvent.click(await screen.findByText("Joins"));
    press("Delete note");
    await waitFor(() => expect(getNotes()).toEqual([]));
    screen.getByText("No notes yet");
    // Its row is unmounted; the focus moves to the list.
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Notes" }));
    getToasts()[0]?.action?.onAct();
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "Joins", tags: ["sql"] }]));
  });

  test("[D44] folds Arabic in a search and shows when nothing is found", async () => {
    await openTool([makeNote({ title: "مُقدّمة" }), makeNote({ title: "Joins" })]);
    await screen.findByText("Joins");
    type("Search notes", "مقدمه");
    await waitFor(() => expect(screen.queryByText("Joins")).toBeNull());
    screen.getByText("مُقدّمة");
    type("Search notes", "nowhere");
    fireEvent.click(await screen.findByRole("button", { name: "Show all notes" }));
    await screen.findByText("Joins");
  });

  test("[D44] marks examples and removes all of them with one press", async () => {
    const { getNotes } = await openTool([
      makeNote({ title: "Mine" }),
      makeNote({ title: "Shown", is_sample: true }),
    ]);
    await screen.findByText("Example");
    press("Remove examples");
    await waitFor(() => expect(getNotes()).toMatchObject([{ title: "Mine" }]));
  });
});
