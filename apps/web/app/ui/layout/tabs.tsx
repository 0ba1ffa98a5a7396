import { Tabs as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** For screen readers. */
  label: string;
  items: TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Visited tabs keep their state. */
  keepMounted?: boolean;
  /** In a dialog: tabs stay visible while the content scrolls. */
  isSticky?: boolean;
  /** One line that scrolls where there is no room for all tabs. */
  isScrolling?: boolean;
};

export function Tabs(props: TabsProps) {
  const { label, items, value, defaultValue, onValueChange } = props;
  const { keepMounted = false, isSticky = false, isScrolling = false } = props;
  const { dir } = useLanguage();
  return (
    <Radix.Root
      dir={dir}
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={onValueChange}
    >
      <Radix.List
        aria-label={label}
        className={cn(
          "flex border-b border-line",
          isScrolling
            ? "scroll-fade [scrollbar-width:none] overflow-x-auto overflow-y-hidden"
            : "flex-wrap sm:gap-1",
          isSticky && "sticky -top-4 z-10 bg-surface pt-1",
        )}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            // Scrolls a tab at the edge into view.
            onFocus={isScrolling ? showWhole : undefined}
            className={cn(
              "min-h-11 border-b-[2.5px] border-transparent px-1.5 text-ink-2 -outline-offset-2 transition-colors duration-150 hover:text-ink data-[state=active]:border-teal data-[state=active]:font-medium data-[state=active]:text-ink",
              isScrolling ? "shrink-0 sm:px-2" : "-mb-px min-[24rem]:px-2.5 sm:px-3.5",
            )}
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          forceMount={keepMounted || undefined}
          className="pt-5 data-[state=inactive]:hidden"
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}
