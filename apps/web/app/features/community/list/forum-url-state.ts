import {
  type ForumCategory,
  forumCategories,
  type ForumList,
  forumLists,
} from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLatestSearch } from "#web/platform/urls/use-latest-search.ts";

export type ForumFilters = {
  q?: string | undefined;
  category?: ForumCategory | undefined;
  language?: Language | undefined;
};
type ForumState = { list: ForumList; filters: ForumFilters };

/** The address as the server would accept it: what is unknown there is left out, not sent and refused. */
function readForumState(search: URLSearchParams): ForumState {
  const choose = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === search.get(key));
  return {
    list: choose("list", forumLists) ?? "latest",
    filters: {
      q: readWords(search.get("q")),
      category: choose("category", forumCategories),
      language: choose("language", languages),
    },
  };
}

/** A single letter finds everything and nothing: the server wants two. */
function readWords(given: string | null): string | undefined {
  const words = given?.trim().slice(0, limits.community.searchLength) ?? "";
  return words.length < 2 ? undefined : words;
}

/** List, search and filters stand in the address: a reload or a shared link shows the same. */
export function useForumState() {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readForumState(search), [search]);
  const readLatest = useLatestSearch(search);
  const put = (changes: Record<string, string | undefined>, replace: boolean) => {
    const next = readLatest();
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    ...state,
    setFilters: (changes: ForumFilters) => put(changes, true),
    clearFilters: () => put({ category: undefined, language: undefined }, true),
    setList: (list: ForumList) => put({ list: list === "latest" ? undefined : list }, false),
  };
}
