import { expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Avatar } from "./avatar.tsx";

test.each([
  ["Omar Said Nour", "ON"],
  ["karim", "K"],
  ["Karim كريم", "K"],
  ["كريم Karim", "ك"],
  ["منى علي", "م"],
])("[D64] the initials of %s are of one script", async (name, initials) => {
  const { container } = await renderPart(<Avatar name={name} photoId={null} />);
  expect(container.textContent).toBe(initials);
});
