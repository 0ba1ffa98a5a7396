import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Dialog } from "./dialog.tsx";

test("[N1.30] a dialog without fields has no tabindex and gives the focus to its title", async () => {
  await renderPart(
    <Dialog open onClose={() => {}} title="Delete the note?">
      <button type="button">Delete</button>
    </Dialog>,
  );
  expect(screen.getByRole("dialog").hasAttribute("tabindex")).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Delete the note?" }));
});
