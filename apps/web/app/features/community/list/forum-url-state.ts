import {
  type ForumCategory,
  forumCategories,
  type ForumList,
  forumLists,
} from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { useMemo } from "react";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";

export type ForumFilters = {
  q?: string | undefined;
  category?: ForumCategory | undefined;
  language?: Language | undefined;
};

/** In the URL for topics in any language; without it, a list has the reader's own. */
const anyLanguage = "all";
/** What the reader wrote or follows is shown in any language. */
const ownLists: readonly ForumList[] = ["mine", "followed"];

type ForumState = { list: ForumList; filters: ForumFilters };

/** Ignores values that the server would reject. */
function parseForumState(search: URLSearchParams, readerLanguage: Language): ForumState {
  const choose = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === search.get(key));
  const list = choose("list", forumLists) ?? "latest";
  const isAny = search.get("language") === anyLanguage || ownLists.includes(list);
  return {
    list,
    filters: {
      q: parseWords(search.get("q")),
      category: choose("category", forumCategories),
      language: choose("language", languages) ?? (isAny ? undefined : readerLanguage),
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
  const { language } = useLanguage();
  const state = useMemo(() => parseForumState(search, language), [search, language]);
  return {
    ...state,
    setFilters: (changes: ForumFilters) => changeSearch(changes),
    setLanguage: (chosen: Language | undefined) =>
      changeSearch({ language: chosen ?? anyLanguage }),
    clearFilters: () =>
      changeSearch({
        category: undefined,
        language: ownLists.includes(state.list) ? undefined : anyLanguage,
      }),
    setList: (list: ForumList) =>
      changeSearch({ list: list === "latest" ? undefined : list }, { replace: false }),
  };
}
