import type { BundledString } from "@masar/contract/translations/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { StringList } from "./string-list.tsx";
import { comparePlaceholders } from "./string-placeholders.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const suffixes = ["zero", "one", "two", "few", "many", "other"];

function makeString(value: string | null): BundledString {
  return {
    language: "ar",
    namespace: "tasks",
    key: "left",
    is_plural: true,
    needs_build: false,
    forms: suffixes.map((suffix) => ({
      key: `left_${suffix}`,
      bundled: `{{count}} ${suffix}`,
      value: suffix === "few" ? value : null,
    })),
  };
}

test("[D67] a text is replaced only with all its placeholders, and the undo restores it", async () => {
  let own: string | null = null;
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    searchStrings: () => ({ strings: [makeString(own)], namespaces: ["tasks"], next: null }),
    saveTranslation: ({ value }: { value: string }) => {
      own = value;
      return {};
    },
    deleteTranslation: () => {
      own = null;
      return null;
    },
  });
  const at = "/admin/translations?language=ar";
  await renderApp([{ path: "*", element: <StringList /> }], { at });
  fireEvent.click(await screen.findByRole("button", { name: "Replace tasks:left_few" }));
  expect(
    screen.getAllByRole("button", { name: /^Replace tasks:left_/, hidden: true }),
  ).toHaveLength(6);
  const box = screen.getByLabelText("New text, form “a few (3–10)”");
  expect([box.getAttribute("dir"), box.getAttribute("lang")]).toEqual(["rtl", "ar"]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save", hidden: true });

  fireEvent.change(box, { target: { value: "مهام" } });
  screen.getByText("Still missing: {{count}}.");
  expect(save.disabled).toBe(true);
  fireEvent.change(box, { target: { value: "بقيت {{count}} مهام {{oops}}" } });
  screen.getByText(/unknown placeholders: {{oops}}\.$/);
  expect(save.disabled).toBe(true);
  fireEvent.change(box, { target: { value: "بقيت {{count}} مهام" } });
  fireEvent.submit(box.closest("form") as HTMLFormElement);
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The text was replaced"));
  expect(requests.find(({ name }) => name === "saveTranslation")?.body).toEqual({
    language: "ar",
    namespace: "tasks",
    key: "left_few",
    value: "بقيت {{count}} مهام",
  });

  fireEvent.click(await screen.findByRole("button", { name: "Restore the original" }));
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The original text is back"));
  await waitFor(() => expect(own).toBeNull());
  getToasts()[0]?.action?.onAct();
  await screen.findByText("بقيت {{count}} مهام");
});

test("[D67] placeholders are compared by name, in any order and with any spacing", () => {
  const [none, brand] = [{ missing: [], unknown: [] }, "$t(common:brand)"];
  expect(comparePlaceholders("{{a}} of {{ b }}", "{{b}}: {{a}}")).toEqual(none);
  expect(comparePlaceholders("{{a}}", "{{b}}")).toEqual({ missing: ["{{a}}"], unknown: ["{{b}}"] });
  expect(comparePlaceholders(`See ${brand}`, "See")).toEqual({ missing: [brand], unknown: [] });
});
