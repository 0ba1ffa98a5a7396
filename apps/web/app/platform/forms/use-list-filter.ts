import { useSearchParams } from "react-router";

/** The URL holds the filter: a reload and the back button restore it. */
export function useListFilter<S extends string>(states: readonly [S, ...S[]]) {
  const [search, setSearch] = useSearchParams();
  const state = states.find((known) => known === search.get("state")) ?? states[0];
  const words = search.get("words") ?? "";

  const setFilter = (change: { state?: S; words?: string }) => {
    const next = { state, words, ...change };
    const params = new URLSearchParams(search);
    params.delete("state");
    params.delete("words");
    if (next.state !== states[0]) params.set("state", next.state);
    if (next.words) params.set("words", next.words);
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  return {
    states,
    state,
    words,
    setFilter,
    isFiltered: words !== "" || state !== states[0],
    clearFilter: () => setFilter({ state: states[0], words: "" }),
  };
}
