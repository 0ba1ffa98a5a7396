import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";

/** Search words and one state of a list. They are in the URL, so a reload does not lose them. */
export function useListFilter<S extends string>(states: readonly [S, ...S[]]) {
  const [search, changeSearch] = useSearchChanges();
  const state = states.find((known) => known === search.get("state")) ?? states[0];
  const words = search.get("words") ?? "";

  const setFilter = (change: { state?: S; words?: string }) => {
    const next = { state, words, ...change };
    changeSearch({
      state: next.state === states[0] ? undefined : next.state,
      words: next.words,
    });
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
