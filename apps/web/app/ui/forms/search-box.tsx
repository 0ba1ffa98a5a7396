import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";

const pauseMs = 350;

type SearchBoxProps = Omit<SearchFieldProps, "onChange" | "onEnter"> & {
  onSearch: (words: string) => void;
};

/** Searches after a pause, at once with Enter and when cleared. */
export function SearchBox({ value, onSearch, ...rest }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The latest callback knows filters that were chosen during the pause.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // Changed from elsewhere (a chip, the back button).
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // A late search must not undo a navigation.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isNavigating = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isNavigating) clearTimeout(timer.current);
  }, [isNavigating]);

  const search = (words: string, waitMs: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(words.trim()), waitMs);
  };

  return (
    <SearchField
      {...rest}
      value={typed}
      onChange={(words) => search(words, words === "" ? 0 : pauseMs)}
      onEnter={() => search(typed, 0)}
    />
  );
}
