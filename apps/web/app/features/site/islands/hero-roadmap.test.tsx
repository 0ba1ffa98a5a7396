import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PathRequest } from "#web/entities/path/path-request.ts";
import { renderPart } from "../../../../test/render.tsx";
import { HeroRoadmap } from "./hero-roadmap.tsx";

test("[N4.02] a path that is shortened for an exam says how long the goal usually takes", async () => {
  const deadline = { date: "2027-03-15", fits: true, hoursNeeded: 5, fitting: 8, leftOut: 1 };
  const path = {
    title: "IELTS: band 7",
    milestones: [{ title: "Reading", hours: 11 }],
    hours: 82,
    weeks: 17,
    finish: "2027-03-12",
    deadline: { ...deadline, usualHours: 241 },
    also: [],
  };
  const request: PathRequest = {
    goal: "IELTS 7",
    blueprint: null,
    level: "beginner",
    hours: 5,
    courses: "en",
  };
  await renderPart(
    <HeroRoadmap
      request={request}
      latest={request}
      path={path}
      isExample={false}
      onTurn={() => {}}
    />,
  );
  expect(
    screen.getByText(
      "On time for 15 March 2027. A shorter plan: this goal usually takes about 241 hours, so it is harder to reach. 1 milestone was left out to fit.",
    ),
  ).toBeTruthy();
});
