import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";

const pauseMs = 350;

type SearchBoxProps = Omit<SearchFieldProps, "onChange" | "onEnter"> & {
  onSearch: (words: string) => void;
};

/** Searches when the fingers rest, at once with Enter and when it is emptied. */
export function SearchBox({ value, onSearch, ...rest }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A filter that was chosen while the fingers rested is known to the newest only.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // Changed from elsewhere (a chip, the back button): the box follows.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link was followed before the fingers had rested: a late search would call the reader back.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);

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
