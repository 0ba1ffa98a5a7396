import {
  type ForumCategory,
  forumCategories,
  type ForumList,
  forumLists,
} from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { useMemo } from "react";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";

export type ForumFilters = {
  q?: string | undefined;
  category?: ForumCategory | undefined;
  language?: Language | undefined;
};

/** Ignores values that the server would reject. */
function parseForumState(search: URLSearchParams): { list: ForumList; filters: ForumFilters } {
  const choose = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === search.get(key));
  return {
    list: choose("list", forumLists) ?? "latest",
    filters: {
      q: parseWords(search.get("q")),
      category: choose("category", forumCategories),
      language: choose("language", languages),
    },
  };
}

/** The server needs at least two characters. */
function parseWords(text: string | null): string | undefined {
  const words = text?.trim().slice(0, limits.community.searchLength) ?? "";
  return words.length < 2 ? undefined : words;
}

export function useForumState() {
  const [search, changeSearch] = useSearchChanges();
  const state = useMemo(() => parseForumState(search), [search]);
  return {
    ...state,
    setFilters: (changes: ForumFilters) => changeSearch(changes),
    clearFilters: () => changeSearch({ category: undefined, language: undefined }),
    setList: (list: ForumList) =>
      changeSearch({ list: list === "latest" ? undefined : list }, { replace: false }),
  };
}
