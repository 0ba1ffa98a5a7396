import { Search, X } from "lucide-react";
import { cn } from "#web/ui/display/cn.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextInput } from "./text-input.tsx";

export type SearchFieldProps = {
  value: string;
  /** Also the placeholder, unless `placeholder` is set. */
  label: string;
  placeholder?: string;
  clearLabel: string;
  maxLength?: number;
  onChange: (words: string) => void;
  onEnter?: () => void;
  className?: string;
};

export function SearchField(props: SearchFieldProps) {
  const { value, label, placeholder, clearLabel, maxLength, onChange, onEnter, className } = props;
  return (
    <search className={cn("relative min-w-0", className)}>
      <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
        <Icon icon={Search} />
      </span>
      <TextInput
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter?.();
        }}
        className={cn(
          "ps-11 leading-relaxed text-ellipsis [&::-webkit-search-cancel-button]:appearance-none",
          value !== "" && "pe-12",
        )}
      />
      {value !== "" && (
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <IconButton icon={X} label={clearLabel} tooltip={false} onClick={() => onChange("")} />
        </span>
      )}
    </search>
  );
}
