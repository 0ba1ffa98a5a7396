import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { navigation } from "#web/features/shell/navigation-list.tsx";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../test/system-theme.ts";
import { SearchPalette } from "./search-palette.tsx";

const note = { id: "n1", title: "ملاحظات الإحصاء", content: "**المتوسّط** والوسيط", tags: [] };
const task = { id: "t1", title: "Send the report", description: "", completed: false };
const path = { id: "p1", title: "Data analyst", description: "", progress_percentage: 40 };

const help = { id: "h1", question: "Why did my streak end?" };

const topic = { topic_id: "f1", title: "Flexbox or grid?", excerpt: "Which first?" };
const sessionTitle = {
  path_id: "p1",
  milestone_key: "m1",
  milestone_title: "Querying",
  sub_milestone: "s1",
  id: "learn-1",
  kind: "learn",
  title: "Group rows and count them",
};

async function openPalette(language: "en" | "ar" = "en", hasHelp = true, hasCourses = false) {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listNotes: () => ({ notes: [note] }),
    listTasks: () => ({ tasks: [{ ...task, path_id: null }] }),
    listPaths: () => ({ paths: [{ ...path, status: "active" }] }),
    getPath: () => ({
      path: {
        id: "p1",
        title: "Data analyst",
        milestones: {
          m1: { title: "Querying", subMilestones: [{ id: "s1", title: "Joins and grouping" }] },
        },
      },
      courses: [{ id: "c1", title: "Intro to SQL", provider: "Khan Academy" }],
    }),
    listCourses: () =>
      hasCourses ? { courses: [], total: 0, page: 1, pages: 1 } : refuse("internal"),
    listReview: () => ({ cards: [{ id: "r1", front: "What is a foreign key?", back: "A link" }] }),
    listSessionTitles: () => ({ sessions: [sessionTitle] }),
    searchForum: (_body, { query }) => ({
      results: query.get("q") === "flexbox" ? [topic] : [],
      next: null,
    }),
    searchHelp: () => ({ entries: hasHelp ? [help] : [] }),
  });
  const onOpenTool = vi.fn<(...args: unknown[]) => void>();
  const onLogOut = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const onAskAssistant = vi.fn<() => void>();
  const palette = (
    <ThemeProvider>
      <SearchPalette
        pages={navigation}
        onOpenTool={onOpenTool}
        onLogOut={onLogOut}
        onAskAssistant={onAskAssistant}
        onClose={onClose}
      />
    </ThemeProvider>
  );
  const { router } = await renderApp([{ path: "*", element: palette }], { at: "/x", language });
  const field = await screen.findByRole("combobox");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { router, field, type, onOpenTool, onLogOut, onClose, onAskAssistant };
}

const readActive = () => {
  const id = screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id);
};

describe("the search", () => {
  test.each([
    ["en", "notes", "New note", "Notes"],
    ["ar", "ملاحظات", "ملاحظة جديدة", "الملاحظات"],
  ] as const)(
    "[N5.12] in %s, %j lists %j and the tool %j first",
    async (language, words, ...titles) => {
      const { type } = await openPalette(language);
      await screen.findAllByRole("option");
      type(words);
      await waitFor(() => {
        const options = screen.getAllByRole("option").slice(0, 2);
        expect(options.map(({ textContent }) => textContent).toSorted()).toEqual(titles.toSorted());
      });
    },
  );

  test.each([
    ["en", "change my hours", "Study"],
    ["ar", "تغيير ساعاتي", "الدراسة"],
  ] as const)(
    "[N5.12] in %s, %j leads to the settings of study",
    async (language, words, title) => {
      const { type } = await openPalette(language);
      await screen.findAllByRole("option");
      type(words);
      await waitFor(() => expect(readActive()?.textContent).toContain(title));
    },
  );

  beforeEach(() => {
    fakeSystemTheme(false);
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  });

  test.each([
    ["analyst", "Paths", "Data analyst"],
    ["grouping", "Milestones", "Joins and grouping"],
    ["احصاء", "Notes", "ملاحظات الإحصاء"],
    ["report", "Tasks", "Send the report"],
    ["khan sql", "Courses", "Intro to SQL"],
    ["week start", "Settings", "First day of the week"],
    ["timezone", "Settings", "Time zone"],
    ["lost streak", "Help", "Why did my streak end?"],
    ["settings notif", "Settings", "Notifications"],
    ["start timer", "Actions", "Open the timer"],
    ["log out", "Actions", "Log out"],
  ])("[N5.12] finds %s in the group %s", async (words, group, title) => {
    const { type } = await openPalette();
    type(words);
    const found = await screen.findByRole("group", { name: group });
    await waitFor(() =>
      expect(within(found).getAllByRole("option")[0]?.textContent).toContain(title),
    );
  });

  test.each([
    [
      "group rows",
      "Group rows and count them",
      "/dashboard/integrated-learning?path=p1&milestone=m1&session=s1/learn-1",
    ],
    ["foreign", "What is a foreign key?", "/dashboard/review"],
    ["flexbox", "Flexbox or grid?", "/forum/f1"],
    ["streak", "Why did my streak end?", "/support?q=Why+did+my+streak+end%3F&open=h1"],
  ])("[N5.12] %s finds %s and opens %s", async (words, title, address) => {
    const { router, type } = await openPalette();
    type(words);
    fireEvent.click(await screen.findByRole("option", { name: new RegExp(title.slice(0, 12)) }));
    const { pathname, search } = router.state.location;
    await waitFor(() => expect(pathname + search).toBe(address));
  });

  test("[N5.12] the arrow keys move through the options, and Enter opens the active one", async () => {
    const { router, field, type, onClose } = await openPalette();
    type("a");
    const options = await screen.findAllByRole("option");
    expect(readActive()).toBe(options[0]);
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(readActive()).toBe(options.at(-1));
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(readActive()?.getAttribute("aria-selected")).toBe("true");
    type("data analyst");
    await waitFor(() => expect(readActive()?.textContent).toContain("Data analyst"));
    await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe("/dashboard/learning-paths/p1");
  });

  test("[N5.12] a note opens in the learning tools", async () => {
    const { type, onOpenTool } = await openPalette();
    type("الاحصاء");
    fireEvent.click(await screen.findByRole("option", { name: /الإحصاء/ }));
    expect(onOpenTool).toHaveBeenCalledWith("notes", { kind: "note", id: "n1", mode: "read" });
  });

  test("[N5.12] without words it lists commands, in both languages", async () => {
    const { onOpenTool } = await openPalette("ar");
    const commands = await screen.findByRole("group", { name: "الإجراءات" });
    expect(commands.textContent).not.toContain("palette:");
    fireEvent.click(within(commands).getByRole("option", { name: "مهمة جديدة" }));
    expect(onOpenTool).toHaveBeenCalledWith("tasks", { kind: "newTask" });
  });

  test("[N5.12] a command switches to the dark theme", async () => {
    const { type } = await openPalette();
    type("dark");
    fireEvent.click(await screen.findByRole("option", { name: "Switch to dark mode" }));
    expect(document.documentElement.classList.contains("dark")).toBe(true);
  });

  test("[N5.12] says that nothing matches", async () => {
    const { type } = await openPalette("en", false, true);
    type("zz");
    expect(await screen.findByText("No results for “zz”")).toBeTruthy();
  });

  test.each([
    ["ar", "خيارات أخرى", ["سؤال المساعد", "البحث في الدورات", "طرح سؤال على المجتمع"]],
    ["en", "Try instead", ["Ask the assistant", "Search the catalog", "Ask the community"]],
  ] as const)(
    "[N5.12] without results it offers where to ask, in %s",
    async (language, name, titles) => {
      const { router, type, onAskAssistant } = await openPalette(language, false, true);
      type("زرافة");
      const instead = await screen.findByRole("group", { name });
      const options = within(instead).getAllByRole("option");
      expect(options.map(({ textContent }) => textContent)).toEqual(titles);
      fireEvent.click(options[0] as HTMLElement);
      expect(onAskAssistant).toHaveBeenCalledOnce();
      fireEvent.click(options[1] as HTMLElement);
      const { pathname, search } = router.state.location;
      expect([pathname, new URLSearchParams(search).get("q")]).toEqual([
        "/dashboard/courses",
        "زرافة",
      ]);
    },
  );

  test("[N5.12] names the kind of a session", async () => {
    const { type } = await openPalette();
    type("group rows");
    const option = await screen.findByRole("option", { name: /Group rows/ });
    expect(option.textContent).toBe("Learn: Group rows and count themQuerying");
  });

  test("[N5.12] shows a note without Markdown marks", async () => {
    const { type } = await openPalette();
    type("الاحصاء");
    const option = await screen.findByRole("option", { name: /الإحصاء/ });
    expect(option.textContent).toContain("المتوسّط والوسيط");
  });

  test("[N5.12] an English title in the Arabic search is cut at its own end", async () => {
    const { type } = await openPalette("ar");
    type("report");
    const title = (await screen.findByText("report")).closest("bdi");
    expect([title?.getAttribute("dir"), title?.classList.contains("truncate")]).toEqual([
      "ltr",
      true,
    ]);
  });

  test("[N5.12] says that the courses were not searched when the server fails", async () => {
    const { type } = await openPalette("en", false);
    type("zz");
    expect(await screen.findByText(/Courses and help could not be searched/)).toBeTruthy();
    expect(screen.queryByText(/No results/)).toBeNull();
  });
});
