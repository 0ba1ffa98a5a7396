import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ForumList } from "@masar/contract/community/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { refreshPathLists } from "#web/entities/query-keys.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { newTopicKey } from "./draft-keys.ts";
import { forumKeys } from "./query-keys.ts";
import { refetchWritingStatus, showForumError } from "./forum-error.ts";
import type { ForumFilters } from "./list/forum-url-state.ts";

/** Others write here all the time: what was read a minute ago is asked for again. */
const freshMs = 30_000;

export function topicsQuery(list: ForumList, { category, language }: ForumFilters) {
  return infiniteQueryOptions({
    queryKey: [...forumKeys.lists, list, category, language],
    queryFn: ({ pageParam }) =>
      call(communityEndpoints, "listTopics", {
        query: { list, category, language, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

export function searchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [...forumKeys.found, q],
    queryFn: ({ pageParam }) =>
      call(communityEndpoints, "searchForum", { query: { q, after: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

export function topicQuery(id: string) {
  return queryOptions({
    queryKey: forumKeys.topic(id),
    queryFn: () => call(communityEndpoints, "getTopic", { params: { id } }),
    staleTime: freshMs,
  });
}

/** The name others see, and what the first day leaves. */
export function writingStatusQuery() {
  return queryOptions({
    queryKey: forumKeys.standing,
    queryFn: () => call(communityEndpoints, "getForumStanding"),
    staleTime: freshMs,
  });
}

/** Who is suspended is offered no way to write. */
export function useIsSuspended(): boolean {
  return typeof useQuery(writingStatusQuery()).data?.suspended_until === "string";
}

export function blocksQuery() {
  return queryOptions({
    queryKey: forumKeys.blocks,
    queryFn: () => call(communityEndpoints, "listBlocks"),
  });
}

/** Paths that can be shown to others: drafts may still change their mind. */
export function ownPathsQuery() {
  return queryOptions({
    ...pathsQuery,
    select: (paths) => paths.filter(({ status }) => status !== "draft" && status !== "archived"),
  });
}

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
      void client.invalidateQueries({ queryKey: forumKeys.standing });
    },
    onError: (error) => refetchWritingStatus(client, error),
  });
}

/** One tap: the copy is a path of one's own, and the toast leads to it. */
export function useCopyPath(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mutationKey = ["forum", "copy-path", topicId];
  // One id for all tries: an answer that was lost makes no second path.
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
    // A second tap may come before the button is drawn as busy.
    if (client.isMutating({ mutationKey }) === 0) mutate();
  };
  return { copy, isPending };
}

type Block = { id: string; blocked: boolean };

/** From now on nothing of them is shown, or all of it again: whatever was loaded is asked for anew. */
export function useBlockMember() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const block = useMutation({
    mutationFn: ({ id, blocked }: Block) =>
      call(communityEndpoints, "blockMember", { params: { id }, body: { blocked } }),
    onSuccess: (_, { id, blocked }) => {
      void client.invalidateQueries({ queryKey: forumKeys.all });
      toast({
        title: t(blocked ? "community:block.done" : "community:blocked.done"),
        action: {
          label: t("community:post.undo"),
          onAct: () => block.mutate({ id, blocked: !blocked }),
        },
      });
    },
    onError: (error, { blocked }) => showForumError(t, blocked ? "block" : "unblock", error),
  });
  return block;
}
