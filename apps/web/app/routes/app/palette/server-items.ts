import { useQuery } from "@tanstack/react-query";
import { BookOpen, CircleQuestionMark } from "lucide-react";
import { useMemo } from "react";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { coursesQuery } from "#web/features/courses/courses.api.ts";
import { helpQuery } from "#web/features/support/support.api.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useDebounced } from "#web/platform/browser/use-debounced.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links } from "#web/platform/urls/links.ts";

const pauseMs = 250;
const minLength = 2;

/** Courses of the catalog and help, which need a network. */
export function useServerItems(words: string) {
  const { language } = useLanguage();
  const providerName = useProviderName();
  const settled = useDebounced(words.trim(), pauseMs);
  const isAsked = settled.length >= minLength;
  const courses = useQuery({
    ...coursesQuery({ filters: { q: settled }, sort: "relevance", page: 1 }),
    enabled: isAsked,
    retry: false,
  });
  const help = useQuery({
    ...helpQuery(settled, language),
    enabled: isAsked,
    retry: false,
  });
  return useMemo(() => {
    const isCurrent = isAsked && settled === words.trim();
    return {
      isSearching:
        words.trim().length >= minLength && (!isCurrent || courses.isLoading || help.isLoading),
      hasFailed: isCurrent && (courses.isError || help.isError),
      courses: (isAsked ? (courses.data?.courses ?? []) : []).map(
        ({ id, slug, title, provider }): PaletteItem => ({
          id,
          title,
          about: providerName(provider),
          icon: BookOpen,
          isMatch: isCurrent && !courses.isPlaceholderData && !courses.data?.is_partial,
          to: links.course(slug),
        }),
      ),
      help: (isAsked ? (help.data?.entries ?? []) : []).map(({ id, question }): PaletteItem => ({
        id,
        title: question,
        icon: CircleQuestionMark,
        isMatch: isCurrent && !help.isPlaceholderData,
        to: `${links.support}?${new URLSearchParams({ q: question })}`,
      })),
    };
  }, [words, settled, isAsked, courses, help, providerName]);
}
