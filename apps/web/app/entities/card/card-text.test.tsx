import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { splitCard } from "./card-pieces.ts";
import { CardText } from "./card-text.tsx";

describe("splitCard", () => {
  test.each([
    ["plain # text *here*", ["text"]],
    ["What is $x^2$?", ["text", "formula", "text"]],
    ["Use `let`, not ``a``", ["text", "code", "text", "code"]],
    ["```js\nlet a;\n```", ["code"]],
    ["It costs $49 or $20", ["text"]],
    ["an open ` sign", ["text"]],
  ])("[N8.20] %j has the pieces %j", (text, kinds) => {
    expect(splitCard(text).map(({ kind }) => kind)).toEqual(kinds);
  });

  test("[N8.20] keeps every character of a text without formulas and code", () => {
    const text = "a $ b \\ c ` d\n# e";
    expect(splitCard(text)).toEqual([{ kind: "text", text }]);
  });
});

test("[N8.20] an Arabic card with a formula and C++ is drawn from right to left", async () => {
  await renderPart(<CardText text="قوة $x^2$ في C++ و`let`" className="" />, "ar");
  const power = await screen.findByText((_, element) => element?.tagName === "msup");
  expect(power.closest("[dir=rtl]")?.textContent).toContain("\u2066C++\u2069");
  expect(screen.getByText("let").getAttribute("dir")).toBe("ltr");
});

test.each([
  [true, 0],
  [false, 1],
])(
  "a block formula with isInButton %s has %i elements that take the focus",
  async (isInButton, count) => {
    const view = await renderPart(
      <CardText text={"$$\nx^3\n$$"} className="" isInButton={isInButton} />,
    );
    await within(view.container).findByText((_, element) => element?.tagName === "msup");
    expect(view.container.querySelectorAll("[tabindex]")).toHaveLength(count);
  },
);
