import { limits } from "@masar/contract/limits";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

const pauseMs = 350;

type SearchBoxProps = { value: string; onSearch: (words: string) => void };

/** Searches when the fingers rest, or at once with Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed from elsewhere (a chip, the back button): the box follows.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (words: string, waitMs: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(words.trim()), waitMs);
  };

  return (
    <search className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
        <Icon icon={Search} />
      </span>
      <TextInput
        type="search"
        // Empty, it stands as the page does; what is typed decides for itself.
        dir={typed === "" ? undefined : "auto"}
        enterKeyHint="search"
        aria-label={t("courses:search.label")}
        placeholder={t("courses:search.placeholder")}
        maxLength={limits.courses.searchLength}
        value={typed}
        onChange={(event) => search(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(typed, 0);
        }}
        className="ps-11 pe-12 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed !== "" && (
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <IconButton
            icon={X}
            label={t("courses:search.clear")}
            tooltip={false}
            onClick={() => search("", 0)}
          />
        </span>
      )}
    </search>
  );
}
