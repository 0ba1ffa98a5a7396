import type { LucideIcon } from "lucide-react";
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from "react";
import { anchoredClass, useAnchoredPanel } from "./anchor-position.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

type TriggerProps = {
  id?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
};

type MenuProps = {
  /** A `Button` or `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** Closes the menu; optionally returns the focus to its trigger. */
export const MenuContext = createContext<(focusTrigger: boolean) => void>(() => {});

function listItems(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

function pickItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLocaleLowerCase();
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rest.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}

/** For anything but actions and links, use `Popover`. */
export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<false | "pointer" | "keyboard">(false);
  const open = opened !== false;
  const hide = useCallback(() => setOpened(false), []);
  const { rootRef, panelRef } = useAnchoredPanel(open, hide);

  const close = useCallback(
    (focusTrigger: boolean) => {
      hide();
      if (focusTrigger) document.getElementById(`${id}-trigger`)?.focus();
    },
    [hide, id],
  );

  useEffect(() => {
    const panel = panelRef.current;
    if (!panel || opened === false) return;
    (opened === "keyboard" ? listItems(panel)[0] : panel)?.focus();
  }, [opened, panelRef]);

  const handleKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") return hide();
    const item = pickItem(listItems(event.currentTarget), event.key);
    if (!item) return;
    event.preventDefault();
    item.focus();
  };

  return (
    <div ref={rootRef} className="relative inline-flex">
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? `${id}-menu` : undefined,
        onClick: (event) => setOpened(open ? false : event.detail === 0 ? "keyboard" : "pointer"),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpened("keyboard");
        },
      })}
      {open && (
        <div
          ref={panelRef}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-trigger`}
          onKeyDown={handleKeys}
          className={cn(
            anchoredClass.base,
            anchoredClass[align],
            "max-h-(--room) w-max min-w-56 p-1.5",
            className,
          )}
        >
          <MenuContext value={close}>{children}</MenuContext>
        </div>
      )}
    </div>
  );
}

export const menuItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-start -outline-offset-2 hover:bg-sunken focus:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-50";

type MenuItemProps = {
  icon?: LucideIcon;
  onSelect: (event: MouseEvent) => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, danger, disabled, children }: MenuItemProps) {
  const close = useContext(MenuContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) return;
        // The trigger gets the focus first, so that a dialog opened here returns it there.
        close(true);
        onSelect(event);
      }}
      className={cn(menuItemClass, danger && "text-rose")}
    >
      {icon && <Icon icon={icon} className={danger ? "" : "text-ink-2"} />}
      {children}
    </button>
  );
}

type MenuAnchorProps = { href: string; icon?: LucideIcon; children: ReactNode };

/** Loads a document; inside the application use `MenuLink`. */
export function MenuAnchor({ href, icon, children }: MenuAnchorProps) {
  const close = useContext(MenuContext);
  return (
    <a
      href={href}
      role="menuitem"
      tabIndex={-1}
      onClick={() => close(true)}
      className={menuItemClass}
    >
      {icon && <Icon icon={icon} className="text-ink-2" />}
      {children}
    </a>
  );
}

/** Text that is not a choice, such as the account's e-mail address. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="max-w-72 px-3 py-2 text-sm break-words text-ink-2">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />;
}
