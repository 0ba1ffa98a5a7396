import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ForumList } from "@masar/contract/community/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { ForumAuthor } from "@masar/contract/community/schemas";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { refreshPathLists } from "#web/entities/query-keys.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { forumKeys, newTopicKey } from "./query-keys.ts";
import { refetchWritingStatus, showForumError } from "./forum-error.ts";
import type { ForumFilters } from "./list/forum-url-state.ts";

const freshMs = 30_000;

export const topicsQuery = (list: ForumList, { category, language }: ForumFilters) =>
  pagedQuery(
    [...forumKeys.lists, list, category, language],
    (after: string | undefined) =>
      call(communityEndpoints, "listTopics", { query: { list, category, language, after } }),
    freshMs,
  );

export const searchQuery = (q: string) =>
  pagedQuery(
    [...forumKeys.found, q],
    (after: number | undefined) => call(communityEndpoints, "searchForum", { query: { q, after } }),
    freshMs,
  );

export function topicQuery(id: string) {
  return queryOptions({
    queryKey: forumKeys.topic(id),
    queryFn: () => call(communityEndpoints, "getTopic", { params: { id } }),
    staleTime: freshMs,
  });
}

export const writingStatusQuery = queryOptions({
  queryKey: forumKeys.writingStatus,
  queryFn: () => call(communityEndpoints, "getForumStanding"),
  staleTime: freshMs,
});

export function useIsSuspended(): boolean {
  return typeof useQuery(writingStatusQuery).data?.suspended_until === "string";
}

export function useViewer() {
  const { user } = useAuth();
  return {
    canModerate: hasRequiredRoles(user?.roles ?? [], ["moderator", "admin"]),
    isAuthor: (author: ForumAuthor) => author !== null && author.id === user?.id,
  };
}

export const blocksQuery = queryOptions({
  queryKey: forumKeys.blocks,
  queryFn: () => call(communityEndpoints, "listBlocks"),
});

/** The paths that can be attached to a topic. */
export const ownPathsQuery = queryOptions({
  ...pathsQuery,
  select: (paths) => paths.filter(({ status }) => status !== "draft" && status !== "archived"),
});

export function useCreateTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["forum", "create-topic"],
    mutationFn: (body: RequestOf<"createTopic">["body"]) =>
      call(communityEndpoints, "createTopic", { body }),
    onSuccess: (topic) => {
      forgetDraft(newTopicKey, topic.id);
      client.setQueryData(forumKeys.topic(topic.id), topic);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      void client.invalidateQueries({ queryKey: forumKeys.writingStatus });
    },
    onError: (error) => refetchWritingStatus(client, error),
  });
}

export function useCopyPath(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mutationKey = ["forum", "copy-path", topicId];
  // One id for all retries, so that a lost response does not create a second path.
  const [id, setId] = useState(newId);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      call(communityEndpoints, "copyTopicPath", { params: { id: topicId }, body: { id } }),
    onSuccess: ({ path_id }) => {
      setId(newId());
      refreshPathLists(client);
      toast({
        title: t("community:path.copied"),
        action: {
          label: t("community:path.open"),
          onAct: () => void navigate(links.path(path_id)),
        },
      });
    },
    onError: (error) => showForumError(t, "copy", error),
  });
  const copy = () => {
    // A second tap may come before the button shows as loading.
    if (client.isMutating({ mutationKey }) === 0) mutate();
  };
  return { copy, isPending };
}

/** Blocking hides everything of a member, so all loaded data is refetched. */
export function useBlockMember() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, blocked }: { id: string; blocked: boolean }) =>
      call(communityEndpoints, "blockMember", { params: { id }, body: { blocked } }),
    onSuccess: (_, { blocked }) => {
      void client.invalidateQueries({ queryKey: forumKeys.all });
      return { title: t(blocked ? "community:block.done" : "community:blocked.done") };
    },
    onError: (error, { blocked }) => showForumError(t, blocked ? "block" : "unblock", error),
    undoLabel: t("community:post.undo"),
    undo: ({ id, blocked }) => ({ id, blocked: !blocked }),
  });
}
