import type { FoundPost } from "@masar/contract/community/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { searchQuery } from "#web/features/community/community.api.ts";
import { TopicFacts } from "./topic-item.tsx";
import { AskLink, ForumRows } from "./topic-list.tsx";

export function SearchResults({ q }: { q: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(searchQuery(q));
  const results = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <ForumRows
      query={query}
      failedTitle={t("community:failed.search")}
      empty={
        <EmptyState
          title={t("community:empty.found.title")}
          description={t("community:empty.found.text")}
          action={<AskLink />}
        />
      }
    >
      {results.map((found) => (
        <FoundItem key={found.post_id} found={found} />
      ))}
    </ForumRows>
  );
}

function FoundItem({ found }: { found: FoundPost }) {
  const { t } = useTranslation();
  const isReply = found.number > 1;
  return (
    <li className="relative rounded-md px-3 py-3.5 transition-colors duration-150 hover:bg-sunken sm:px-4">
      <Link
        to={isReply ? links.post(found.topic_id, found.number) : links.topic(found.topic_id)}
        className="block font-medium wrap-anywhere -outline-offset-2 after:absolute after:inset-0 after:rounded-md"
      >
        <bdi {...bidiText(found.title)} />
      </Link>
      <p className="mt-1 text-sm wrap-anywhere">
        <bdi {...bidiText(found.excerpt, directionOf(found.excerpt))} />
      </p>
      <FactLine>
        {isReply && <Fact tone="font-medium">{t("community:row.reply")}</Fact>}
        <TopicFacts {...found} />
      </FactLine>
    </li>
  );
}
