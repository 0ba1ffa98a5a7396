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
  serve("acceptAnswer", (ctx, { params: { id }, body }) =>
    topics.acceptAnswer(ctx, id, body.post_id),
  );
  serve("followTopic", (ctx, { params, body }) =>
    topics.followTopic(ctx, params.id, body.following),
  );
  serve("copyTopicPath", (ctx, { params, body }) => topics.copyTopicPath(ctx, params.id, body.id));
  serve("listPosts", (ctx, { params, query }) => posts.listPosts(ctx, params.id, query.after));
  serve("addReply", (ctx, { params, body }) => posts.addReply(ctx, params.id, body));
  serve("editPost", (ctx, { params, body }) => posts.editPost(ctx, { ...body, ...params }));
  serve("deletePost", (ctx, { params }) => posts.setDeleted(ctx, params.id, new Date()));
  serve("restorePost", (ctx, { params }) => posts.setDeleted(ctx, params.id, null));
  serve("likePost", (ctx, { params, body }) => posts.likePost(ctx, params.id, body.liked));
  serve("reportPost", (ctx, { params, body }) => posts.reportPost(ctx, params.id, body));
  serve("listBlocks", (ctx) => members.listBlocks(ctx));
  serve("blockMember", (ctx, { params, body }) => members.blockMember(ctx, { ...body, ...params }));
  serve("getForumStanding", (ctx) => getWritingStatus(ctx));
}
