import { fireEvent, screen } from "@testing-library/react";
import { type FormEvent, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { SearchField } from "./search-field.tsx";
import { TextArea, TextInput, TitleInput } from "./text-input.tsx";

function Fields() {
  const [text, setText] = useState("");
  const props = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <>
      <TextInput aria-label="Title" {...props} />
      <TextArea aria-label="Text" {...props} />
      <SearchField label="Search" clearLabel="Clear" value={text} onChange={setText} />
    </>
  );
}

const dirs = () =>
  [
    screen.getByLabelText("Title"),
    screen.getByLabelText("Text"),
    screen.getByLabelText("Search"),
  ].map((field) => field.getAttribute("dir"));

describe("text fields", () => {
  test("[N1.28] have no direction of their own while they hold no letter, so they follow the page", async () => {
    await renderPart(<Fields />, "ar");
    expect(dirs()).toEqual([null, null, null]);
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: "3 " } });
    expect(dirs()).toEqual([null, null, null]);
  });

  test.each([
    ["C++", "ltr"],
    ["تعلم C++", "rtl"],
    ["Git وبيئة العمل", "rtl"],
  ])(
    "[N1.28] with %j follow most letters; a text area lets each paragraph follow its own",
    async (value, dir) => {
      await renderPart(<Fields />, "ar");
      fireEvent.change(screen.getByLabelText("Title"), { target: { value } });
      expect(dirs()).toEqual([dir, "auto", dir]);
    },
  );

  test("[N1.28] that are uncontrolled can be styled while empty", async () => {
    await renderPart(<TextInput aria-label="Name" />, "ar");
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    // The style sheet gives `:placeholder-shown` fields the direction of the page; that needs a placeholder.
    expect([name.dir, name.placeholder]).toEqual(["auto", " "]);
  });
});

test("a title stays one line: pasted breaks become spaces and Enter submits", async () => {
  const values: string[] = [];
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  await renderPart(
    <form onSubmit={onSubmit}>
      <TitleInput
        aria-label="Title"
        value=""
        onChange={(event) => values.push(event.target.value)}
      />
    </form>,
  );
  const field = screen.getByLabelText("Title");
  fireEvent.change(field, { target: { value: "Clean\nthe data" } });
  expect(values).toEqual(["Clean the data"]);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSubmit).toHaveBeenCalledOnce();
});
