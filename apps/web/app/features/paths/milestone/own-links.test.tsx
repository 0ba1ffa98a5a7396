import { ownLinkLimits } from "@masar/contract/own-links/constants";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refuse } from "../../../../test/fake-api.ts";
import { base, openPath } from "../../../../test/path-pages.tsx";
import { makeOwnLink, makePathResources } from "../../../../test/resources.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Options = { language?: "en" | "ar"; handlers?: Parameters<typeof openPath>[0] };

async function openMilestone(own_links: OwnLink[], { language, handlers }: Options = {}) {
  const opened = await openPath(
    {
      listPathResources: () => makePathResources([], { own_links }),
      saveOwnLink: () => ({ link: null }),
      ...handlers,
    },
    { at: `${base}?milestone=m1`, ...(language ? { language } : {}) },
  );
  await screen.findByRole("button", { name: language === "ar" ? "إضافة رابط" : "Add a link" });
  return opened;
}

const section = () => screen.findByRole("region", { name: "Your links" });

function fillForm(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

const linkLabel = /^Link\s*\(required\)$/;

function addLink(url: string, values: Record<string, string> = {}) {
  fireEvent.click(screen.getByRole("button", { name: "Add a link" }));
  fireEvent.change(screen.getByLabelText(linkLabel), { target: { value: url } });
  fillForm(values);
  fireEvent.click(screen.getByRole("button", { name: "Add link" }));
}

describe("own links of a milestone", () => {
  test("[N8.14] show title, host, minutes and step as the learner's own, and open in a new tab without referrer and opener", async () => {
    await openMilestone([makeOwnLink({ minutes: 40, sub_milestone: "sub-1" })]);
    const row = within(await section()).getByRole("listitem");
    for (const fact of ["Lesson two", "Added by you", "example.com", "40 min", "Step:"]) {
      expect(row.textContent).toContain(fact);
    }
    const link = within(row).getByRole("link", { name: "Open Lesson two (in a new tab)" });
    expect(link.getAttribute("href")).toBe("https://example.com/lesson");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(document.querySelectorAll("img, iframe, link[rel^=pre]")).toHaveLength(0);
  });

  test("[N8.14] are named by their host without a title, and not opened when the guard rejects the URL", async () => {
    await openMilestone([
      makeOwnLink({ title: "", url: "https://www.example.com/a" }),
      makeOwnLink({ id: "link-2", title: "Bad", url: "javascript:alert(1)" }),
    ]);
    const list = within(await section());
    expect(list.getByText("example.com")).toBeTruthy();
    expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "https://www.example.com/a",
    ]);
  });

  test("[N8.14] of another milestone are not shown", async () => {
    await openMilestone([makeOwnLink({ milestone_key: "m2" })]);
    expect(screen.queryByText("Lesson two")).toBeNull();
  });

  test("[N8.12] are added in normal form, for a step, with the title and minutes that were typed", async () => {
    const { sent } = await openMilestone([]);
    addLink(" Example.com/درس ", {
      "Title (optional)": " Part 1 ",
      "Length in minutes (optional)": "٤٥",
    });
    await waitFor(() => expect(sent("saveOwnLink")).toHaveLength(1));
    expect(sent("saveOwnLink")[0]?.body).toMatchObject({
      milestone_key: "m1",
      sub_milestone: null,
      url: "https://example.com/%D8%AF%D8%B1%D8%B3",
      title: "Part 1",
      minutes: 45,
      deleted: false,
    });
    expect(screen.queryByLabelText(linkLabel)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a link" })),
    );
  });

  test.each([
    ["", "Paste a link first."],
    ["not a link", "This isn't a full link. Copy it from your browser's address bar."],
    ["javascript:alert(1)", "This isn't a full link. Copy it from your browser's address bar."],
    ["http://example.com", "This link isn't secure. Try the same link with https at the start."],
    [
      "https://me:secret@example.com",
      "This link contains a username or password. Remove it and try again.",
    ],
  ])("[N8.12] %j is not sent, and the form says what to do", async (url, text) => {
    const { sent } = await openMilestone([]);
    addLink(url);
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(linkLabel));
    expect(sent("saveOwnLink")).toEqual([]);
  });

  test.each(["0", "1.5", "6001", "an hour"])(
    "[N8.12] %j minutes are not sent, and the form says what to do",
    async (minutes) => {
      const { sent } = await openMilestone([]);
      addLink("https://example.com/", { "Length in minutes (optional)": minutes });
      expect(screen.getByText("Enter a whole number from 1 to 6,000.")).toBeTruthy();
      expect(sent("saveOwnLink")).toEqual([]);
    },
  );

  test("[N8.12] are edited with their fields filled in", async () => {
    const { sent } = await openMilestone([makeOwnLink({ minutes: 40 })]);
    fireEvent.click(await screen.findByRole("button", { name: "Edit Lesson two" }));
    const fields = [linkLabel, "Title (optional)", "Length in minutes (optional)"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(fields).toEqual(["https://example.com/lesson", "Lesson two", "40"]);
    fillForm({
      "Title (optional)": "Lesson three",
      "Length in minutes (optional)": "",
      Step: "sub-1",
    });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("saveOwnLink")).toHaveLength(1));
    expect(sent("saveOwnLink")[0]?.body).toMatchObject({
      url: "https://example.com/lesson",
      title: "Lesson three",
      minutes: null,
      sub_milestone: "sub-1",
      deleted: false,
    });
    expect(within(await section()).getAllByRole("listitem")).toHaveLength(1);
  });

  test("[N8.12] are removed, and brought back with Undo", async () => {
    const { sent } = await openMilestone([makeOwnLink()]);
    fireEvent.click(await screen.findByRole("button", { name: "Remove Lesson two" }));
    await screen.findByText("“Lesson two” was removed");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    const content = { url: "https://example.com/lesson", title: "Lesson two" };
    await waitFor(() =>
      expect(sent("saveOwnLink").map(({ body }) => body)).toMatchObject([
        { ...content, deleted: true },
        { ...content, deleted: false },
      ]),
    );
  });

  test("[N8.12] that the server rejects are reported", async () => {
    await openMilestone([], { handlers: { saveOwnLink: () => refuse("list_full") } });
    addLink("https://example.com/");
    expect(await screen.findByText("The link could not be saved")).toBeTruthy();
  });

  test("[N8.12] at most 20 are offered", async () => {
    const links = Array.from({ length: ownLinkLimits.perMilestone }, (_, index) =>
      makeOwnLink({ id: `link-${index}` }),
    );
    await openPath(
      { listPathResources: () => makePathResources([], { own_links: links }) },
      { at: `${base}?milestone=m1` },
    );
    expect(
      await screen.findByText("A milestone can have up to 20 links. Remove one to add another."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add a link" })).toBeNull();
  });

  test("[N8.14] have an isolated title in Arabic", async () => {
    await openMilestone([makeOwnLink()], { language: "ar" });
    const title = await screen.findByText("Lesson two");
    expect([title.tagName, title.getAttribute("dir")]).toEqual(["BDI", "ltr"]);
  });
});

describe("duplicating a path with own links", () => {
  async function duplicate(
    own_links: OwnLink[],
    params?: Record<string, string>,
    answer: () => unknown = () => refuse("list_full", params),
  ) {
    const opened = await openPath({
      listPathResources: () => makePathResources([], { own_links }),
      duplicatePath: answer,
    });
    fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    return opened;
  }

  test("[N8.13] asks whether to copy them, and does not by default", async () => {
    const { sent } = await duplicate([makeOwnLink()]);
    const dialog = within(await screen.findByRole("dialog"));
    const box = dialog.getByRole<HTMLInputElement>("checkbox", {
      name: "Include your links",
    });
    expect(box.checked).toBe(false);
    fireEvent.click(dialog.getByRole("button", { name: "Duplicate" }));
    await waitFor(() => expect(sent("duplicatePath")).toHaveLength(1));
    fireEvent.click(box);
    await waitFor(() => {
      fireEvent.click(dialog.getByRole("button", { name: "Duplicate" }));
      expect(sent("duplicatePath").length).toBeGreaterThan(1);
    });
    const asked = sent("duplicatePath").map(({ body }) => body);
    expect(asked[0]).toMatchObject({ with_links: false });
    expect(asked.at(-1)).toMatchObject({ with_links: true });
  });

  test("[N8.13] says when the account has no room for the copied links", async () => {
    await duplicate([makeOwnLink()], { limit: "own_links" });
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("checkbox", { name: "Include your links" }));
    fireEvent.click(dialog.getByRole("button", { name: "Duplicate" }));
    expect(await screen.findByText("The path could not be duplicated")).toBeTruthy();
    expect(screen.getByText(/^Your account has no room for these links\./)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("[N8.13] the button of the dialog is busy until the copy is made", async () => {
    const answer = Promise.withResolvers<never>();
    await duplicate([makeOwnLink()], undefined, () => answer.promise);
    const dialog = within(await screen.findByRole("dialog"));
    const button = dialog.getByRole("button", { name: "Duplicate" });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  });

  test("[N8.13] asks nothing without links", async () => {
    const { sent } = await duplicate([]);
    await waitFor(() => expect(sent("duplicatePath")).toHaveLength(1));
    expect(sent("duplicatePath")[0]?.body).toMatchObject({ with_links: false });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
