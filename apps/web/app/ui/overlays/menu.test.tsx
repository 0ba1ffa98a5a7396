import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { MenuLink } from "./menu-link.tsx";
import { Menu, MenuItem } from "./menu.tsx";

const onEdit = vi.fn<() => void>();
const onDelete = vi.fn<() => void>();
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document, { key: name });
const focused = () => document.activeElement?.textContent;
const trigger = () => screen.getByRole("button", { name: "Account" });

async function renderMenu() {
  await renderPart(
    <Menu trigger={<Button>Account</Button>}>
      <MenuItem onSelect={onEdit}>Edit</MenuItem>
      <MenuItem onSelect={onDelete} disabled>
        Delete
      </MenuItem>
      <MenuLink to="/settings">Settings</MenuLink>
    </Menu>,
  );
}

describe("menu", () => {
  beforeEach(() => vi.clearAllMocks());

  test("[N1.30] a disabled entry can be focused and is announced as disabled", async () => {
    await renderMenu();
    trigger().focus();
    key("ArrowDown");
    key("ArrowDown");
    expect(focused()).toBe("Delete");
    expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement?.className).not.toContain("pointer-events-none");
  });

  test("arrows, Home, End and letters move over all entries", async () => {
    await renderMenu();
    trigger().focus();
    key("ArrowDown");
    expect(trigger().getAttribute("aria-expanded")).toBe("true");
    expect(focused()).toBe("Edit");
    key("End");
    expect(focused()).toBe("Settings");
    key("ArrowDown");
    expect(focused()).toBe("Edit");
    key("ArrowUp");
    expect(focused()).toBe("Settings");
    key("Home");
    expect(focused()).toBe("Edit");
    key("s");
    expect(focused()).toBe("Settings");
  });

  test("choosing closes it, gives the focus back and acts once", async () => {
    await renderMenu();
    fireEvent.click(trigger());
    fireEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(focused()).toBe("Account");
  });

  test("a disabled entry does nothing and leaves it open", async () => {
    await renderMenu();
    fireEvent.click(trigger());
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
    expect(onDelete).not.toHaveBeenCalled();
    expect(screen.queryByRole("menu")).not.toBeNull();
  });

  test("Escape returns to the button; a press elsewhere just closes", async () => {
    await renderMenu();
    fireEvent.click(trigger());
    key("Escape");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(focused()).toBe("Account");
    fireEvent.click(trigger());
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  /** A menu of 600 pixels under a button that ends at `bottom`, in a window of 900. */
  async function openBelow(bottom: number) {
    vi.stubGlobal("innerHeight", 900);
    const boxes = vi.spyOn(Element.prototype, "getBoundingClientRect");
    boxes.mockImplementation(function measure(this: Element) {
      if (this.getAttribute("role") === "menu") return new DOMRect(100, bottom, 200, 600);
      return this === trigger() ? new DOMRect(100, bottom - 44, 44, 44) : new DOMRect();
    });
    await renderMenu();
    fireEvent.click(trigger());
    boxes.mockRestore();
    vi.unstubAllGlobals();
    const menu = screen.getByRole("menu");
    return { room: menu.style.getPropertyValue("--room"), isAbove: "above" in menu.dataset };
  }

  test.each([
    ["below, as high as it is", 250, { room: "642px", isAbove: false }],
    ["below and scrolls where more room is below", 400, { room: "492px", isAbove: false }],
    ["above where it fits there", 800, { room: "748px", isAbove: true }],
    ["above and scrolls where more room is above", 600, { room: "548px", isAbove: true }],
  ])("opens %s", async (_, bottom, expected) => {
    expect(await openBelow(bottom)).toEqual(expected);
  });
});
