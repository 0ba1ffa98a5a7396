import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

const paths = { label: "Learning Paths", to: "/dashboard/learning-paths" };

test.each([
  ["the nearest parent", { label: "Data analyst", to: "/42" }, "Data analyst"],
  ["the parent above the title", { label: "Data analyst", to: "/42", isTitle: true }, paths.label],
])("a phone shows one way back: %s", async (_name, path, label) => {
  await renderPart(<Breadcrumbs items={[paths, path, { label: "Progress" }]} />);
  const shown = screen
    .getAllByRole("listitem")
    .filter(({ className }) => !className.includes("sr-only"));
  expect(shown.map(({ textContent }) => textContent)).toEqual([label]);
});
