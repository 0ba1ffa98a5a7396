import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { searchQuery } from "#web/features/community/community.api.ts";
import { listSimilar, wordsToFind } from "./similar-words.ts";

const pauseMs = 700;

/** Quietly, while a title is typed: what was asked before. The draft stays when one looks. */
export function SimilarTopics({ title }: { title: string }) {
  const { t } = useTranslation();
  const words = useRested(wordsToFind(title));
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

/** The value once the fingers rest. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
