import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { dayPartOf } from "./greeting.ts";
import { NextStep } from "./next-step.tsx";

describe("dashboard home", () => {
  test.each([
    [4, "evening"],
    [5, "morning"],
    [11, "morning"],
    [12, "afternoon"],
    [16, "afternoon"],
    [17, "evening"],
    [23, "evening"],
  ])("at %i o'clock it is %s", (hour, part) => {
    expect(dayPartOf(hour)).toBe(part);
  });

  test("setup comes before everything else", async () => {
    await renderPart(<NextStep isSetupCompleted={false} unread={{ count: 3, title: "News" }} />);
    screen.getByRole("heading", { name: "Finish setup" });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/onboarding");
  });

  test("then what is unread, with one way to it", async () => {
    await renderPart(
      <NextStep
        isSetupCompleted
        unread={{ count: 3, title: "Daily goal met", message: "75 minutes" }}
      />,
    );
    screen.getByRole("heading", { name: "Daily goal met" });
    screen.getByText("3 unread notifications");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/dashboard/notifications");
  });

  test("then calm; nothing is claimed while it is still unknown", async () => {
    const { unmount } = await renderPart(<NextStep isSetupCompleted unread={undefined} />);
    expect(screen.queryByRole("heading")).toBeNull();
    screen.getByText("Loading");
    unmount();
    await renderPart(<NextStep isSetupCompleted unread={{ count: 0 }} />);
    screen.getByRole("heading", { name: "You are set" });
    expect(screen.queryByRole("link")).toBeNull();
  });
});
