import { cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { DateInput } from "./date-input.tsx";

afterEach(cleanup);

test.each([
  ["ar", "2031-03-05", "5 مارس 2031"],
  ["en", "2031-03-05", "5 March 2031"],
  ["ar", "", "اختيار تاريخ"],
] as const)("in %s the date %j is shown as %s", async (language, value, text) => {
  render(
    <I18nextProvider i18n={await loadAllStrings(language)}>
      <DateInput value={value} onChange={() => {}} />
    </I18nextProvider>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
