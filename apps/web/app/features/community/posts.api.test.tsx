import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { act, cleanup, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../test/fake-api.ts";
import { makeTopic } from "../../../test/forum.ts";
import { renderAppHook } from "../../../test/render-hook.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { forumKeys } from "./query-keys.ts";
import { useFollowTopic, useLikePost } from "./posts.api.ts";

async function openTopic<T>(topic: Topic, use: (question: ForumPost) => T) {
  const waiting: (() => void)[] = [];
  const refuseLater = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return refuse("forbidden");
  };
  fakeApi({ getTopic: () => topic, likePost: refuseLater, followTopic: refuseLater });
  const { client, result } = await renderAppHook(() => {
    const { data } = useQuery({
      queryKey: forumKeys.topic(topic.id),
      queryFn: () => call(communityEndpoints, "getTopic", { params: { id: topic.id } }),
      initialData: () => structuredClone(topic),
    });
    return { topic: data, used: use(data.question) };
  });
  const refuseNext = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.shift()?.());
  };
  const settle = () => waitFor(() => expect(client.isMutating()).toBe(0));
  return { result, refuseNext, settle };
}

describe("overlapping changes in the forum", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N1.21] a like and its removal that are both refused leave the post unliked", async () => {
    const { result, refuseNext, settle } = await openTopic(makeTopic(), useLikePost);
    const { is_liked, like_count } = result.current.topic.question;
    expect(is_liked).toBe(false);
    await act(async () => result.current.used.mutate(true));
    await waitFor(() => expect(result.current.topic.question.is_liked).toBe(true));
    await act(async () => result.current.used.mutate(false));
    await refuseNext();
    await refuseNext();
    await settle();
    await waitFor(() =>
      expect(result.current.topic.question).toMatchObject({ is_liked: false, like_count }),
    );
  });

  test("[N1.21] a follow and its end that are both refused leave the topic not followed", async () => {
    const topic = makeTopic({ is_following: false });
    const { result, refuseNext, settle } = await openTopic(topic, () => useFollowTopic(topic.id));
    await act(async () => result.current.used.mutate(true));
    await waitFor(() => expect(result.current.topic.is_following).toBe(true));
    await act(async () => result.current.used.mutate(false));
    await refuseNext();
    await refuseNext();
    await settle();
    await waitFor(() => expect(result.current.topic.is_following).toBe(false));
  });

  test.each([
    ["like", (topic: Topic) => useLikePost(topic.question)],
    ["follow", (topic: Topic) => useFollowTopic(topic.id)],
  ] as const)("[N1.21] a refused %s reads the topic again", async (_name, useChange) => {
    const topic = makeTopic({ is_following: false });
    const { result, refuseNext } = await openTopic(topic, () => useChange(topic));
    topic.question = { ...topic.question, like_count: 7 };
    await act(async () => result.current.used.mutate(true));
    await refuseNext();
    await waitFor(() => expect(result.current.topic.question.like_count).toBe(7));
    expect(result.current.topic).toMatchObject({
      is_following: false,
      question: { is_liked: false },
    });
  });
});
