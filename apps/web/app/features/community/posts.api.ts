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
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { replyKey } from "./draft-keys.ts";
import { forumKeys } from "./query-keys.ts";
import { refetchWritingStatus, showForumError } from "./forum-error.ts";
import { changePost, pageBefore, replacePost } from "./post-cache.ts";

/** A topic's replies in their order, from the page that begins after `start`, both ways. */
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

export function useAddReply(topicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["forum", "reply", topicId],
    mutationFn: (body: RequestOf<"addReply">["body"]) =>
      call(communityEndpoints, "addReply", { params: { id: topicId }, body }),
    onSuccess: ({ id }) => {
      forgetDraft(replyKey(topicId), id);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      void client.invalidateQueries({ queryKey: forumKeys.standing });
    },
    onError: (error) => refetchWritingStatus(client, error),
  });
}

type Like = Pick<ForumPost, "is_liked" | "like_count">;

export function useLikePost(post: ForumPost) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const update = optimisticUpdate<Like, boolean>(client, {
    key: ["forum", "like", post.id],
    read: () => ({ is_liked: post.is_liked, like_count: post.like_count }),
    write: (like) => changePost(client, post, like),
    apply: ({ is_liked, like_count }, liked) => ({
      is_liked: liked,
      like_count: like_count + Number(liked) - Number(is_liked),
    }),
    refresh: () => {
      void client.invalidateQueries({ queryKey: forumKeys.topic(post.topic_id) });
      void client.invalidateQueries({ queryKey: forumKeys.posts(post.topic_id) });
    },
  });
  return useMutation({
    // One after the other: the last tap is the one that stays.
    scope: { id: `like-${post.id}` },
    mutationFn: (liked: boolean) =>
      call(communityEndpoints, "likePost", { params: { id: post.id }, body: { liked } }),
    onMutate: (liked) => update.start(liked),
    onSuccess: (like, _liked, started) => {
      update.settle(started, like);
    },
    onError: (error, _liked, started) => {
      update.settle(started);
      showForumError(t, "like", error);
    },
  });
}

export function useFollowTopic(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const queryKey = forumKeys.topic(topicId);
  const update = optimisticUpdate<boolean, boolean>(client, {
    key: ["forum", "follow", topicId],
    read: () => client.getQueryData<Topic>(queryKey)?.is_following,
    write: (is_following) =>
      client.setQueryData<Topic>(queryKey, (topic) => topic && { ...topic, is_following }),
    apply: (_before, following) => following,
    refresh: () => void client.invalidateQueries({ queryKey }),
  });
  return useMutation({
    scope: { id: `follow-${topicId}` },
    mutationFn: (following: boolean) =>
      call(communityEndpoints, "followTopic", { params: { id: topicId }, body: { following } }),
    onMutate: (following) => update.start(following),
    onSuccess: ({ is_following }, _following, started) => {
      update.settle(started, is_following);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      toast({ title: t(is_following ? "community:post.followed" : "community:post.unfollowed") });
    },
    onError: (error, _following, started) => {
      update.settle(started);
      showForumError(t, "follow", error);
    },
  });
}

/** Undone by the same tap on the answer, or on the toast. */
export function useAcceptAnswer(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const accept = useMutation({
    mutationFn: ({ postId }: { postId: string | null; before: string | null }) =>
      call(communityEndpoints, "acceptAnswer", {
        params: { id: topicId },
        body: { post_id: postId },
      }),
    onSuccess: (topic, { postId, before }) => {
      client.setQueryData(forumKeys.topic(topicId), topic);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      toast({
        title: t(postId === null ? "community:post.isUnaccepted" : "community:post.isAccepted"),
        action: {
          label: t("community:post.undo"),
          onAct: () => accept.mutate({ postId: before, before: postId }),
        },
      });
    },
    onError: (error) => showForumError(t, "accept", error),
  });
  return accept;
}

export function useEditTopic(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (body: RequestOf<"editTopic">["body"]) =>
      call(communityEndpoints, "editTopic", { params: { id: topicId }, body }),
    onSuccess: (topic) => {
      client.setQueryData(forumKeys.topic(topicId), topic);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      toast({ title: t("community:post.saved") });
    },
  });
}

export function useEditPost() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: string }) =>
      call(communityEndpoints, "editPost", { params: { id }, body: { body } }),
    onSuccess: (post) => {
      replacePost(client, post);
      toast({ title: t("community:post.saved") });
    },
  });
}

/** With the question goes the topic: then there is nothing left to stand on but the list. */
export function useDeletePost() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const restore = useRestorePost();
  return useMutation({
    mutationFn: ({ id }: ForumPost) => call(communityEndpoints, "deletePost", { params: { id } }),
    onSuccess: (post) => {
      const isTopic = post.id === post.topic_id;
      if (isTopic) void navigate(links.community);
      replacePost(client, post);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      // One reply less, and perhaps no accepted answer any more.
      if (!isTopic) void client.invalidateQueries({ queryKey: forumKeys.topic(post.topic_id) });
      toast({
        title: t("community:post.isDeleted"),
        action: { label: t("community:post.undo"), onAct: () => restore.mutate(post) },
      });
    },
    onError: (error) => showForumError(t, "delete", error),
  });
}

export function useRestorePost() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: Pick<ForumPost, "id">) =>
      call(communityEndpoints, "restorePost", { params: { id } }),
    onSuccess: (post) => {
      replacePost(client, post);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      void client.invalidateQueries({ queryKey: forumKeys.topic(post.topic_id) });
      toast({ title: t("community:post.isRestored") });
    },
    onError: (error) => showForumError(t, "restore", error),
  });
}

/** A moderator brings back what was hidden or removed. */
export function useShowAgain() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: ForumPost) =>
      call(communityEndpoints, "moderatePost", { params: { id }, body: { action: "restore" } }),
    onSuccess: (post) => {
      replacePost(client, post);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      toast({ title: t("community:post.isRestored") });
    },
    onError: (error) => showForumError(t, "restore", error),
  });
}

/** A moderator takes it from sight; the notice that stands there instead brings it back. */
export function useHideOrRemovePost(post: ForumPost) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (body: { action: "hide" | "remove"; reason: ReportReason }) =>
      call(communityEndpoints, "moderatePost", { params: { id: post.id }, body }),
    onSuccess: (taken, { action }) => {
      toast({ title: t(`community:take.${action}.done`) });
      replacePost(client, taken);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      void client.invalidateQueries({ queryKey: forumKeys.topic(post.topic_id) });
    },
  });
}

/** For who reported a post it is folded, once they `leave` the thanks, or were gone before those came. */
export function useReportPost(topicId: string, postId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const isLeft = useRef(false);
  const fold = () => {
    // Also where the report was the last one that was needed, and there is nothing more to ask for.
    changePost(client, { id: postId, topic_id: topicId }, { is_reported: true });
    void client.invalidateQueries({ queryKey: forumKeys.posts(topicId) });
    void client.invalidateQueries({ queryKey: forumKeys.topic(topicId) });
  };
  const report = useMutation({
    mutationFn: (body: RequestOf<"reportPost">["body"]) =>
      call(communityEndpoints, "reportPost", { params: { id: postId }, body }),
    onSuccess: () => {
      if (isLeft.current) fold();
    },
    onError: (error) => {
      if (isLeft.current) showForumError(t, "report", error);
    },
  });
  const leave = () => {
    isLeft.current = true;
    if (report.isSuccess) fold();
  };
  return { report, leave };
}

/** Whoever reads a topic needs no notification about it any more; the bell hears of it as of every one read. */
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
  const wanted = areShown ? ids.join(" ") : "";
  useEffect(() => {
    for (const id of wanted.split(" ").filter(Boolean)) mutate(id);
  }, [wanted, mutate]);
}

/** A moderator closes a topic, puts it first, or moves it. */
export function useModerateTopic(topicId: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (body: RequestOf<"moderateTopic">["body"]) =>
      call(communityEndpoints, "moderateTopic", { params: { id: topicId }, body }),
    onSuccess: (topic) => {
      client.setQueryData(forumKeys.topic(topicId), topic);
      void client.invalidateQueries({ queryKey: forumKeys.lists });
      toast({ title: t("community:post.saved") });
    },
    onError: (error) => showForumError(t, "topic_change", error),
  });
}
