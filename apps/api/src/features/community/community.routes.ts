import * as members from "./members.service.ts";
import * as posts from "./posts.service.ts";
import { searchForum } from "./search.service.ts";
import { getWritingStatus } from "./writing-permissions.service.ts";
import * as topics from "./topics.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function communityRoutes({ serve }: Endpoints): void {
  serve("listTopics", (ctx, { query }) => topics.listTopics(ctx, query));
  serve("searchForum", (ctx, { query }) => searchForum(ctx, query));
  serve("getTopic", (ctx, { params }) => topics.getTopic(ctx, params));
  serve("createTopic", (ctx, { body }) => topics.createTopic(ctx, body));
  serve("editTopic", (ctx, { params, body }) => topics.editTopic(ctx, { ...body, ...params }));
  serve("acceptAnswer", (ctx, { params, body }) =>
    topics.acceptAnswer(ctx, { ...body, ...params }),
  );
  serve("followTopic", (ctx, { params, body }) => topics.followTopic(ctx, { ...body, ...params }));
  serve("copyTopicPath", (ctx, { params, body }) =>
    topics.copyTopicPath(ctx, { id: params.id, copyId: body.id }),
  );
  serve("listPosts", (ctx, { params, query }) => posts.listPosts(ctx, { ...query, ...params }));
  serve("addReply", (ctx, { params, body }) =>
    posts.addReply(ctx, { ...body, topicId: params.id }),
  );
  serve("editPost", (ctx, { params, body }) => posts.editPost(ctx, { ...body, ...params }));
  serve("deletePost", (ctx, { params }) => posts.deletePost(ctx, params));
  serve("restorePost", (ctx, { params }) => posts.restorePost(ctx, params));
  serve("likePost", (ctx, { params, body }) => posts.likePost(ctx, { ...body, ...params }));
  serve("reportPost", (ctx, { params, body }) => posts.reportPost(ctx, { ...body, ...params }));
  serve("listBlocks", (ctx) => members.listBlocks(ctx));
  serve("blockMember", (ctx, { params, body }) => members.blockMember(ctx, { ...body, ...params }));
  serve("getForumStanding", (ctx) => getWritingStatus(ctx));
}
