import { TopicPage } from "#web/features/community/topic/topic-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { topicQuery } from "#web/features/community/community.api.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/forum-topic";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("community", "notes", "settings"),
  ({ topicId }: { topicId: string }) => topicQuery(topicId),
);

export const meta = createMeta((t) => t("community:title"));

export default function ForumTopicRoute({ params }: Route.ComponentProps) {
  return <TopicPage key={params.topicId} topicId={params.topicId} />;
}
