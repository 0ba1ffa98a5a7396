import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookOpen, CircleQuestionMark, MessagesSquare } from "lucide-react";
import { useMemo } from "react";
import { namesWord, type PaletteItem } from "#web/features/palette/palette-items.ts";
import { searchQuery } from "#web/features/community/community.api.ts";
import { coursesQuery } from "#web/features/courses/courses.api.ts";
import { helpQuery } from "#web/features/support/support.api.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useDebounced } from "#web/platform/browser/use-debounced.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { links } from "#web/platform/urls/links.ts";

const pauseMs = 250;
const minLength = 2;

/** Courses of the catalog, topics and help, which need a network. */
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
  const topics = useInfiniteQuery({ ...searchQuery(settled), enabled: isAsked, retry: false });
  return useMemo(() => {
    const isAsTyped = !courses.data?.is_partial && !courses.data?.corrected;
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
          isMatch: isCurrent && !courses.isPlaceholderData && isAsTyped,
          to: links.course(slug),
        }),
      ),
      topics: listTopics(isAsked ? (topics.data?.pages[0]?.results ?? []) : [], isCurrent),
      help: (isAsked ? (help.data?.entries ?? []) : [])
        .filter(({ question }) => namesWord(question, settled))
        .map(({ id, question }): PaletteItem => ({
          id,
          title: question,
          icon: CircleQuestionMark,
          isMatch: isCurrent && !help.isPlaceholderData,
          to: `${links.support}?${new URLSearchParams({ q: question, open: id })}`,
        })),
    };
  }, [words, settled, isAsked, courses, topics.data, help, providerName]);
}

type FoundPost = ResponseOf<"searchForum">["results"][number];

/** One item per topic, with its best post. */
function listTopics(posts: readonly FoundPost[], isMatch: boolean): PaletteItem[] {
  const best = posts.filter(
    ({ topic_id }, index) => posts.findIndex((post) => post.topic_id === topic_id) === index,
  );
  return best.map(({ topic_id, title, excerpt }) => ({
    id: topic_id,
    title,
    about: excerpt,
    icon: MessagesSquare,
    isMatch,
    to: links.topic(topic_id),
  }));
}
