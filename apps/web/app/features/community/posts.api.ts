import { communityEndpoints } from "@masar/contract/community/endpoints";
import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import type { ReportReason } from "@masar/contract/community/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { forumKeys, replyKey } from "./query-keys.ts";
import { refetchWritingStatus, showForumError } from "./forum-error.ts";
import { changePost, pageBefore } from "./post-cache.ts";

/** Replies in their order, in both directions from the page that begins after `start`. */
export function postsQuery(topicId: string, start: number) {
  return infiniteQueryOptions({
    queryKey: [...forumKeys.posts(topicId), start],
    queryFn: ({ pageParam }) =>
      call(communityEndpoints, "listPosts", {
        params: { id: topicId },
        query: { after: pageParam },
      }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next ?? undefined,
    getPreviousPageParam: (_, __, after) => pageBefore(after),
  });
}

function useForumCache() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const refreshLists = () => void client.invalidateQueries({ queryKey: forumKeys.lists });
  return {
    client,
    t,
    refreshLists,
    refreshTopic: (id: string) => void client.invalidateQueries({ queryKey: forumKeys.topic(id) }),
    refreshPosts: (topicId: string) =>
      void client.invalidateQueries({ queryKey: forumKeys.posts(topicId) }),
    applyTopic: (topic: Topic) => {
      client.setQueryData(forumKeys.topic(topic.id), topic);
      refreshLists();
    },
    applyPost: (post: ForumPost) => {
      changePost(client, post, post);
      refreshLists();
    },
  };
}

export function useAddReply(topicId: string) {
  const { client, refreshLists } = useForumCache();
  return useMutation({
    mutationKey: ["forum", "reply", topicId],
    mutationFn: (body: RequestOf<"addReply">["body"]) =>
      call(communityEndpoints, "addReply", { params: { id: topicId }, body }),
    onSuccess: ({ id }) => {
      forgetDraft(replyKey(topicId), id);
      refreshLists();
      void client.invalidateQueries({ queryKey: forumKeys.writingStatus });
    },
    onError: (error) => refetchWritingStatus(client, error),
  });
}

export function useLikePost(post: ForumPost) {
  const { client, t, refreshTopic, refreshPosts } = useForumCache();
  const update = optimisticUpdate<Pick<ForumPost, "is_liked" | "like_count">, boolean>(client, {
    key: ["forum", "like", post.id],
    read: () => ({ is_liked: post.is_liked, like_count: post.like_count }),
    write: (like) => changePost(client, post, like),
    apply: ({ is_liked, like_count }, liked) => ({
      is_liked: liked,
      like_count: like_count + Number(liked) - Number(is_liked),
    }),
    refresh: () => {
      refreshTopic(post.topic_id);
      refreshPosts(post.topic_id);
    },
  });
  return useMutation({
    // Serialized, so that the last tap wins.
    scope: { id: `like-${post.id}` },
    mutationFn: (liked: boolean) =>
      call(communityEndpoints, "likePost", { params: { id: post.id }, body: { liked } }),
    onMutate: (liked) => update.start(liked),
    onSuccess: (like, _liked, started) => update.settle(started, like),
    onError: (error, _liked, started) => {
      update.settle(started);
      showForumError(t, "like", error);
    },
  });
}

export function useFollowTopic(topicId: string) {
  const { client, t, refreshLists, refreshTopic } = useForumCache();
  const queryKey = forumKeys.topic(topicId);
  const update = optimisticUpdate<boolean, boolean>(client, {
    key: ["forum", "follow", topicId],
    read: () => client.getQueryData<Topic>(queryKey)?.is_following,
    write: (is_following) =>
      client.setQueryData<Topic>(queryKey, (topic) => topic && { ...topic, is_following }),
    apply: (_before, following) => following,
    refresh: () => refreshTopic(topicId),
  });
  return useMutation({
    scope: { id: `follow-${topicId}` },
    mutationFn: (following: boolean) =>
      call(communityEndpoints, "followTopic", { params: { id: topicId }, body: { following } }),
    onMutate: (following) => update.start(following),
    onSuccess: ({ is_following }, _following, started) => {
      update.settle(started, is_following);
      refreshLists();
      toast({ title: t(is_following ? "community:post.followed" : "community:post.unfollowed") });
    },
    onError: (error, _following, started) => {
      update.settle(started);
      showForumError(t, "follow", error);
    },
  });
}

export function useAcceptAnswer(topicId: string) {
  const { t, applyTopic } = useForumCache();
  return useUndoableMutation({
    mutationFn: ({ postId }: { postId: string | null; before: string | null }) =>
      call(communityEndpoints, "acceptAnswer", {
        params: { id: topicId },
        body: { post_id: postId },
      }),
    onSuccess: (topic, { postId }) => {
      applyTopic(topic);
      const done = postId === null ? "isUnaccepted" : "isAccepted";
      return { title: t(`community:post.${done}`) };
    },
    onError: (error) => showForumError(t, "accept", error),
    undoLabel: t("community:post.undo"),
    undo: ({ postId, before }) => ({ postId: before, before: postId }),
  });
}

/** A question is edited with its title and category; of a reply only the body changes. */
export function useEditPost(topicId: string, postId: string) {
  const { t, applyTopic, applyPost } = useForumCache();
  return useMutation({
    mutationFn: async ({ body, ...head }: RequestOf<"editTopic">["body"] & { body: string }) => {
      if (postId === topicId) {
        const request = { params: { id: topicId }, body: { ...head, body } };
        applyTopic(await call(communityEndpoints, "editTopic", request));
      } else {
        const request = { params: { id: postId }, body: { body } };
        applyPost(await call(communityEndpoints, "editPost", request));
      }
    },
    onSuccess: () => toast({ title: t("community:post.saved") }),
  });
}

/** Deleting the question deletes the topic. */
export function useDeletePost() {
  const { t, applyPost, refreshTopic } = useForumCache();
  const navigate = useNavigate();
  const restore = useRestorePost();
  return useMutation({
    mutationFn: ({ id }: ForumPost) => call(communityEndpoints, "deletePost", { params: { id } }),
    onSuccess: (post) => {
      const isTopic = post.id === post.topic_id;
      if (isTopic) void navigate(links.community);
      applyPost(post);
      // The number of replies and the accepted answer may change.
      if (!isTopic) refreshTopic(post.topic_id);
      const undo = () => restore.mutate({ id: post.id, state: "deleted" });
      toast({
        title: t("community:post.isDeleted"),
        action: { label: t("community:post.undo"), onAct: undo },
      });
    },
    onError: (error) => showForumError(t, "delete", error),
  });
}

/** Authors restore what they deleted; moderators restore what was hidden or removed. */
export function useRestorePost() {
  const { t, applyPost, refreshTopic } = useForumCache();
  return useMutation({
    mutationFn: ({ id, state }: Pick<ForumPost, "id" | "state">) =>
      state === "deleted"
        ? call(communityEndpoints, "restorePost", { params: { id } })
        : call(communityEndpoints, "moderatePost", { params: { id }, body: { action: "restore" } }),
    onSuccess: (post) => {
      applyPost(post);
      refreshTopic(post.topic_id);
      toast({ title: t("community:post.isRestored") });
    },
    onError: (error) => showForumError(t, "restore", error),
  });
}

export function useHideOrRemovePost(post: ForumPost) {
  const { t, applyPost, refreshTopic } = useForumCache();
  return useMutation({
    mutationFn: (body: { action: "hide" | "remove"; reason: ReportReason }) =>
      call(communityEndpoints, "moderatePost", { params: { id: post.id }, body }),
    onSuccess: (moderated, { action }) => {
      toast({ title: t(`community:take.${action}.done`) });
      applyPost(moderated);
      refreshTopic(post.topic_id);
    },
  });
}

/** The post is collapsed for the reporter when they close the dialog, or when the response comes after that. */
export function useReportPost(topicId: string, postId: string) {
  const { client, t, refreshTopic, refreshPosts } = useForumCache();
  const isClosed = useRef(false);
  const collapse = () => {
    // Also when the refetch returns nothing new, because the report has hidden the post.
    changePost(client, { id: postId, topic_id: topicId }, { is_reported: true });
    refreshPosts(topicId);
    refreshTopic(topicId);
  };
  const report = useMutation({
    mutationFn: (body: RequestOf<"reportPost">["body"]) =>
      call(communityEndpoints, "reportPost", { params: { id: postId }, body }),
    onSuccess: () => {
      if (isClosed.current) collapse();
    },
    onError: (error) => {
      if (isClosed.current) showForumError(t, "report", error);
    },
  });
  const finish = () => {
    isClosed.current = true;
    if (report.isSuccess) collapse();
  };
  return { report, finish };
}

/** Marks the notifications about replies read once the replies are shown. */
export function useMarkReplyNotificationsRead(
  { id: topicId, unread_notices: ids }: Topic,
  areShown: boolean,
) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      call(notificationsEndpoints, "markNotificationRead", { params: { id } }),
    onSuccess: (_, read) =>
      client.setQueryData<Topic>(
        forumKeys.topic(topicId),
        (topic) =>
          topic && { ...topic, unread_notices: topic.unread_notices.filter((id) => id !== read) },
      ),
  });
  const shownIds = areShown ? ids.join(" ") : "";
  useEffect(() => {
    for (const id of shownIds.split(" ").filter(Boolean)) mutate(id);
  }, [shownIds, mutate]);
}

export function useModerateTopic(topicId: string) {
  const { t, applyTopic } = useForumCache();
  return useMutation({
    mutationFn: (body: RequestOf<"moderateTopic">["body"]) =>
      call(communityEndpoints, "moderateTopic", { params: { id: topicId }, body }),
    onSuccess: (topic) => {
      applyTopic(topic);
      toast({ title: t("community:post.saved") });
    },
    onError: (error) => showForumError(t, "topic_change", error),
  });
}
