import * as members from "#api/features/community/members.service.ts";
import * as posts from "#api/features/community/posts.service.ts";
import { searchForum } from "#api/features/community/search.service.ts";
import { getWritingStatus } from "#api/features/community/writing-permissions.service.ts";
import * as topics from "#api/features/community/topics.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function communityRoutes({ serve }: Endpoints): void {
  serve("listTopics", (ctx, { query }) => topics.listTopics(ctx, query));
  serve("searchForum", (ctx, { query }) => searchForum(ctx, query));
  serve("getTopic", (ctx, { params }) => topics.getTopic(ctx, params));
  serve("createTopic", (ctx, { body }) => topics.createTopic(ctx, body));
  serve("editTopic", (ctx, { params, body }) => topics.editTopic(ctx, { ...body, id: params.id }));
  serve("acceptAnswer", (ctx, { params, body }) =>
    topics.acceptAnswer(ctx, { ...body, id: params.id }),
  );
  serve("followTopic", (ctx, { params, body }) =>
    topics.followTopic(ctx, { ...body, id: params.id }),
  );
  serve("copyTopicPath", (ctx, { params, body }) =>
    topics.copyTopicPath(ctx, { id: params.id, copyId: body.id }),
  );
  serve("listPosts", (ctx, { params, query }) =>
    posts.listPosts(ctx, { id: params.id, after: query.after }),
  );
  serve("addReply", (ctx, { params, body }) =>
    posts.addReply(ctx, { ...body, topicId: params.id }),
  );
  serve("editPost", (ctx, { params, body }) => posts.editPost(ctx, { ...body, id: params.id }));
  serve("deletePost", (ctx, { params }) => posts.deletePost(ctx, params));
  serve("restorePost", (ctx, { params }) => posts.restorePost(ctx, params));
  serve("likePost", (ctx, { params, body }) => posts.likePost(ctx, { ...body, id: params.id }));
  serve("reportPost", (ctx, { params, body }) => posts.reportPost(ctx, { ...body, id: params.id }));
  serve("listBlocks", (ctx) => members.listBlocks(ctx));
  serve("blockMember", (ctx, { params, body }) =>
    members.blockMember(ctx, { ...body, id: params.id }),
  );
  serve("getForumStanding", (ctx) => getWritingStatus(ctx));
}
