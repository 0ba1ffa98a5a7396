import type { FoundPost } from "@masar/contract/community/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDebounced } from "#web/platform/browser/use-debounced.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { searchQuery } from "#web/features/community/community.api.ts";

const pauseMs = 700;
const minWordLength = 4;
const maxWords = 2;
const maxShown = 3;

export function SimilarTopics({ title }: { title: string }) {
  const { t } = useTranslation();
  const words = useDebounced(findSearchWords(title), pauseMs);
  const { data } = useInfiniteQuery({ ...searchQuery(words), enabled: words !== "" });
  const similar = words === "" ? [] : listSimilar(data?.pages[0]?.results ?? []);
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <section className="rounded-md border border-line bg-sunken px-4 py-3">
          <h2 className="text-sm font-medium text-ink-2">{t("community:new.similar")}</h2>
          <ul className="mt-1">
            {similar.map((found) => (
              <li key={found.topic_id}>
                <Link
                  to={links.topic(found.topic_id)}
                  className="flex min-h-11 items-center text-teal underline-offset-4 wrap-anywhere hover:underline"
                >
                  <bdi {...bidiText(found.title)} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The longest words: a search for all words would only find the very same title. */
export function findSearchWords(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#.'’-]*/gu) ?? [];
  const long = [...new Set(words)].filter((word) => word.length >= minWordLength);
  const longest = long.toSorted((a, b) => b.length - a.length).slice(0, maxWords);
  // In the order of the title, so that a further short word does not change the query.
  return long.filter((word) => longest.includes(word)).join(" ");
}

export function listSimilar(found: readonly FoundPost[]): FoundPost[] {
  const topics = new Map(found.toReversed().map((post) => [post.topic_id, post]));
  return found.filter((post) => topics.get(post.topic_id) === post).slice(0, maxShown);
}
