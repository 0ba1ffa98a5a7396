import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeIntake } from "../../../test/onboarding.ts";
import {
  goalField,
  heading,
  openGoal,
  pathInputs,
  press,
  type Server,
  type,
} from "../../../test/pages/goal-step.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  cleanup();
  // Unmounting saves once more, so the fake API must still respond.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("[N4.11] the outline screen", () => {
  async function openOutline(server: Server = {}) {
    const opened = await openGoal(server);
    type("Keep bees");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    expect(document.activeElement).toBe(await heading("Your own outline"));
    return opened;
  }

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const write = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });

  test("saves title and milestones, leaves out empty rows and continues with the week", async () => {
    const { server } = await openOutline();
    expect(field("Path title").value).toBe("Keep bees");
    write("Milestone 1", "Know the hive");
    write("Hours for milestone 1", "٤");
    write("Milestone 3", "The first colony");
    screen.getByText("12 hours in total");
    press("Continue");
    await heading("What does your week look like?");
    expect(screen.getByText("Step 2 of 3: Your week")).toBeTruthy();
    const outline = {
      title: "Keep bees",
      milestones: [
        { title: "Know the hive", hours: 4 },
        { title: "The first colony", hours: 8 },
      ],
    };
    await waitFor(() => expect(server.onboarding.intake.outline).toEqual(outline));
    press("Build my path");
    await screen.findByText("the path comes here");
    expect(pathInputs.at(-1)).toMatchObject({ intake: { outline }, shouldBuild: true });
  });

  test("sends a changed title and not the goal", async () => {
    const { server } = await openOutline();
    write("Path title", "My first hive");
    write("Milestone 1", "Know the hive");
    press("Continue");
    await waitFor(() =>
      expect(server.onboarding.intake).toMatchObject({
        goal: "Keep bees",
        outline: { title: "My first hive" },
      }),
    );
  });

  test("a goal that is changed after rows were written changes the title, unless it was edited", async () => {
    await openOutline();
    write("Milestone 1", "Know the hive");
    press("Back");
    await heading("What do you want to learn?");
    type("Keep bees in a city");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees in a city");
    expect(field("Milestone 1").value).toBe("Know the hive");
    write("Path title", "My hive");
    press("Back");
    await heading("What do you want to learn?");
    type("Keep many bees");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("My hive");
  });

  test("opens at once for a goal whose outline was requested in the URL", async () => {
    await openGoal({}, "/new?goal=Keep+bees&level=beginner&hours=5&courses=both&outline=1");
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees");
  });

  test("opens at once for a goal whose outline was requested at sign-up", async () => {
    const intake = makeIntake({ goal: "Keep bees" });
    await openGoal({ start: { region_open: true, intake }, kind: "setup" });
    await heading("Your own outline");
    expect(field("Path title").value).toBe("Keep bees");
    press("Back");
    await heading("What do you want to learn?");
    expect(goalField().value).toBe("Keep bees");
  });

  test("requested at sign-up does not open again after Back", async () => {
    const start = { region_open: true, intake: makeIntake({ goal: "Keep bees" }) };
    await openGoal({ start, kind: "setup" });
    await heading("Your own outline");
    press("Back");
    await heading("What do you want to learn?");
    cleanup();
    await openGoal({ start, kind: "setup" });
    expect(await heading("What do you want to learn?")).toBeTruthy();
  });

  test("adds rows suggested by a model, after consent, to those of the user", async () => {
    await openGoal({ engine: "ai" });
    type("Keep bees");
    await screen.findByText(/AI will draft one/);
    press("Write my own outline");
    await heading("Your own outline");
    write("Milestone 2", "My garden");
    press("Suggest milestones");
    await screen.findByText("Suggested by AI. Check them before you continue.");
    const titles = screen.getAllByLabelText<HTMLInputElement>(/^Milestone \d+$/);
    expect(titles.map(({ value }) => value)).toEqual(["My garden", "The hive", "Honey"]);
    expect(field("Hours for milestone 3").value).toBe("6");
  });

  test("suggests nothing without a model", async () => {
    await openOutline();
    expect(screen.queryByRole("button", { name: "Suggest milestones" })).toBeNull();
  });

  test("names what is missing and focuses the first invalid field", async () => {
    await openOutline();
    write("Path title", " ");
    press("Continue");
    await screen.findByText("Give the path a title.");
    screen.getByText("Add at least one milestone.");
    await waitFor(() => expect(document.activeElement).toBe(field("Path title")));
    write("Path title", "Bees");
    expect(screen.queryByText("Give the path a title.")).toBeNull();
    write("Milestone 2", "The hive");
    write("Hours for milestone 2", "many");
    press("Continue");
    await screen.findByText("Enter hours above 0, up to 500.");
    await waitFor(() => expect(document.activeElement).toBe(field("Hours for milestone 2")));
  });

  test("adds, moves and removes rows with the focus on the row", async () => {
    await openOutline();
    for (const [index, title] of ["a", "b", "c"].entries()) write(`Milestone ${index + 1}`, title);
    const titles = () =>
      screen.getAllByLabelText<HTMLInputElement>(/^Milestone \d+$/).map(({ value }) => value);
    press("Move milestone 3 up");
    expect(titles()).toEqual(["a", "c", "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move milestone 2 up");
    press("Move milestone 2 up");
    expect(titles()).toEqual(["c", "a", "b"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move milestone 1 down");
    press("Remove milestone 2");
    expect(titles()).toEqual(["c", "b"]);
    expect(document.activeElement).toBe(field("Milestone 2"));
    press("Add milestone");
    expect(document.activeElement).toBe(field("Milestone 3"));
    for (let count = 3; count < 12; count++) press("Add milestone");
    screen.getByText("A path has at most 12 milestones.");
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add milestone" });
    expect(add.disabled).toBe(true);
  });

  test("keeps what was written when the user goes back, and the goal can be used instead", async () => {
    const { server } = await openOutline();
    write("Milestone 1", "Know the hive");
    press("Back");
    await heading("What do you want to learn?");
    await screen.findByText(/^We have no ready-made path/);
    press("Write my own outline");
    await heading("Your own outline");
    expect(field("Milestone 1").value).toBe("Know the hive");
    press("Continue");
    await heading("What does your week look like?");
    press("Back");
    await heading("What do you want to learn?");
    screen.getByText("Your path is built from your own outline:");
    expect(screen.queryByRole("button", { name: "Build websites" })).toBeNull();
    press("Use my goal instead");
    await screen.findByText(/^We have no ready-made path/);
    press(/^Accounting/);
    await heading("What's your starting point?");
    await waitFor(() => expect(server.onboarding.intake.outline).toBeNull());
  });
});
