import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useLanguage } from "#web/lib/use-language.ts";

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** Names the group for screen readers. */
  label: string;
  items: TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

export function Tabs({ label, items, value, defaultValue, onValueChange }: TabsProps) {
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
        className="flex overflow-x-auto sm:gap-1 overflow-y-hidden border-b border-line"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-11 border-b-[2.5px] border-transparent px-2.5 whitespace-nowrap sm:px-3.5 text-ink-2 -outline-offset-2 transition-colors duration-150 hover:text-ink data-[state=active]:border-teal data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
