import { afterEach, describe, expect, test } from "vitest";
import { restoreTyped, saveTypedFields } from "./typed-fields.ts";

const find = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

/** Saves the fields and opens the page again, as a reload does. */
function reload(markup: string): void {
  saveTypedFields();
  document.body.innerHTML = markup;
}

describe("typed fields", () => {
  const markup = `<form data-island="part">
    <input name="email">
    <input name="password" type="password" autocomplete="current-password">
    <input name="terms" type="checkbox">
    <input name="news" type="checkbox" checked>
  </form>`;
  afterEach(() => {
    document.body.innerHTML = "";
    sessionStorage.clear();
  });

  test("come back after a reload, once", () => {
    document.body.innerHTML = markup;
    find("email").value = "omar@example.com";
    reload(markup);
    restoreTyped();
    expect(find("email").value).toBe("omar@example.com");
    document.body.innerHTML = markup;
    restoreTyped();
    expect(find("email").value).toBe("");
  });

  test.each(["password", "text"])("never store a password in a field of type %s", (type) => {
    document.body.innerHTML = markup;
    find("password").type = type;
    find("password").value = "a calm evening";
    saveTypedFields();
    expect(sessionStorage.getItem("typed-fields")).not.toContain("a calm evening");
  });

  test("keep which boxes are ticked", () => {
    document.body.innerHTML = markup;
    find("terms").checked = true;
    find("news").checked = false;
    reload(markup);
    restoreTyped();
    expect(find("terms").checked).toBe(true);
    expect(find("news").checked).toBe(false);
    expect(find("terms").value).toBe("on");
  });
});
