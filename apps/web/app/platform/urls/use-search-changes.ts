import { useSearchParams } from "react-router";
import { useLatestSearch } from "./use-latest-search.ts";

type Changes = Record<string, string | undefined>;

/** The search parameters of the URL, and a function that sets some of them and removes those that are empty. */
export function useSearchChanges() {
  const [search, setSearch] = useSearchParams();
  const getLatest = useLatestSearch(search);
  const changeSearch = (changes: Changes, { replace = true } = {}) => {
    const next = getLatest();
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace, preventScrollReset: true });
  };
  return [search, changeSearch] as const;
}
