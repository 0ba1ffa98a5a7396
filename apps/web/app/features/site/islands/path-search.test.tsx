import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { PathSearch } from "./path-search.tsx";

const fields = [
  { id: "data-science", label: "Data" },
  { id: "design", label: "Design" },
];
const page = (
  <>
    <PathSearch fields={fields} count={3} />
    <ul>
      <li data-path-card="data-science" data-keywords="محلل بيانات|SQL" data-free="">
        <h2>Data analyst</h2>
      </li>
      <li data-path-card="data-science" data-keywords="Data scientist|Graphic charts">
        <h2>Data scientist</h2>
      </li>
      <li data-path-card="design">
        <h2>Graphic designer</h2>
      </li>
    </ul>
  </>
);

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-path-card]")]
    .filter((card) => !card.hidden)
    .map((card) => card.textContent);
const look = (words: string) =>
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: words } });

describe("search in the paths", () => {
  afterEach(() => {
    cleanup();
    window.history.replaceState(null, "", "/");
  });

  test("[N9.02] words find a path by its title, its skills and its Arabic name", async () => {
    await renderPart(page);
    expect(screen.getByRole("status").textContent).toBe("3 paths");
    for (const words of ["data analyst", "sql", "محلّل البيانات".replace("ال", "")]) {
      look(words);
      expect(shown()).toEqual(["Data analyst"]);
    }
    expect(screen.getByRole("status").textContent).toBe("1 path");
  });

  test("[N9.02] a field and 'free at every milestone' narrow the list, and the address holds both", async () => {
    await renderPart(page);
    fireEvent.click(screen.getByRole("radio", { name: "Data" }));
    expect(shown()).toEqual(["Data analyst", "Data scientist"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Free at every milestone" }));
    expect(shown()).toEqual(["Data analyst"]);
    expect(window.location.search).toBe("?field=data-science&free=1");
  });

  test("[N9.02] the search of an address is shown", async () => {
    window.history.replaceState(null, "", "/?q=graphic&field=design");
    await renderPart(page);
    expect(shown()).toEqual(["Graphic designer"]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Design" }).checked).toBe(true);
  });

  test("[N9.02] a path that is named by the word stands before one that only teaches it, until the word is deleted", async () => {
    await renderPart(page);
    look("graphic");
    expect(shown()).toEqual(["Graphic designer", "Data scientist"]);
    look("");
    expect(shown()).toEqual(["Data analyst", "Data scientist", "Graphic designer"]);
  });

  test("[N9.02] a word with a typing error finds what was meant", async () => {
    await renderPart(page);
    for (const word of ["desinger", "desiner"]) {
      look(word);
      expect(shown()).toEqual(["Graphic designer"]);
    }
  });

  test("[N9.02] nothing found leads to a path for the visitor's own goal", async () => {
    await renderPart(page, "ar");
    look("طيار");
    expect(shown()).toEqual([]);
    expect(screen.getByRole("link", { name: "بناء مسار لهدفك" }).getAttribute("href")).toBe(
      "/ar#goal",
    );
  });
});
