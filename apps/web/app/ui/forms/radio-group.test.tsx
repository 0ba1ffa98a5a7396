import type { Language } from "@masar/i18n/locales";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { RadioGroup } from "./radio-group.tsx";

const choices = ["one", "two", "three"].map((value) => ({ value, label: value }));

function Probe({ start }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <RadioGroup label="Show" choices={choices} value={value} onChoose={setValue} />;
}

const radios = () => screen.getAllByRole<HTMLInputElement>("radio");
const checked = () => radios().find((radio) => radio.checked)?.value;
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document, { key: name });

describe("radio group", () => {
  test("[N1.30] is one named group of radios with at most one checked", async () => {
    await renderPart(<Probe />);
    screen.getByRole("radiogroup", { name: "Show" });
    expect(radios().map(({ name }) => name)).toEqual(radios().map(() => radios()[0]?.name));
    expect(checked()).toBeUndefined();
    fireEvent.click(screen.getByRole("radio", { name: "two" }));
    expect(checked()).toBe("two");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each([
    ["en", ["ArrowRight", "three"], ["ArrowRight", "one"], ["ArrowLeft", "three"]],
    ["ar", ["ArrowLeft", "three"], ["ArrowLeft", "one"], ["ArrowRight", "three"]],
    ["ar", ["ArrowDown", "three"], ["ArrowDown", "one"], ["ArrowUp", "three"]],
  ] as [Language, ...[string, string][]][])(
    "[N1.30] in %s arrows choose and focus the neighbour seen there",
    async (language, ...steps) => {
      await renderPart(<Probe start="two" />, language);
      screen.getByRole("radio", { name: "two" }).focus();
      for (const [name, expected] of steps) {
        key(name);
        expect(checked()).toBe(expected);
        expect((document.activeElement as HTMLInputElement).value).toBe(expected);
      }
    },
  );

  test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
    "[N1.30] leaves an arrow with %s to the browser",
    async (modifier) => {
      await renderPart(<Probe start="two" />);
      const radio = screen.getByRole("radio", { name: "two" });
      radio.focus();
      const isDefaultAllowed = fireEvent.keyDown(radio, { key: "ArrowLeft", [modifier]: true });
      expect(isDefaultAllowed).toBe(true);
      expect(checked()).toBe("two");
    },
  );
});
