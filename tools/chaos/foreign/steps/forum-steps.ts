import type { Area, Owner } from "../owner.ts";

const category = "study_habits";

/** Topics and replies of another member, whom the owner answers, likes, reports and blocks. */
async function addOtherTopic(owner: Owner): Promise<void> {
  const other = await owner.testApp.createUser();
  await passTime(owner);
  await owner.testApp.admin.query(
    "update users set created_at = now() - interval '30 days' where id = $1",
    [other.id],
  );
  const body = {
    id: owner.idOf("other topic"),
    title: "How do you keep a rhythm?",
    body: "I lose the thread.",
    category,
    language: "en",
    display_name: "Sami",
  };
  const { status } = await other.call("createTopic", { body });
  if (status !== 201) throw new Error(`A topic answered ${status}`);
  owner.setId("other member", other.id);
}

/** As if everybody had waited long enough since they last wrote. */
const passTime = async (owner: Owner) =>
  void (await owner.testApp.admin.query("delete from rate_limits where key like 'forum-%'"));

/** What members write for all to read: with other texts than the private ones. */
export const forumArea: Area = {
  name: "forum",
  steps: [
    {
      name: "createTopic",
      before: passTime,
      build: ({ idOf, sharedText }) => ({
        body: {
          id: idOf("topic"),
          title: `${sharedText} and its title`,
          body: sharedText,
          category,
          language: "en",
          display_name: "Owner",
        },
      }),
      after: (owner, body) => owner.setId("post", body.post_id ?? body.posts?.[0]?.id ?? body.id),
    },
    { name: "listTopics" },
    { name: "getTopic", build: ({ idOf }) => ({ params: { id: idOf("topic") } }) },
    { name: "listPosts", build: ({ idOf }) => ({ params: { id: idOf("topic") } }) },
    { name: "searchForum", build: () => ({ query: { q: "title" } }) },
    { name: "getForumStanding" },
    {
      name: "editTopic",
      isForModerators: true,
      before: passTime,
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("topic") },
        body: { title: `${sharedText} edited`, body: sharedText, category, language: "en" },
      }),
    },
    {
      name: "addReply",
      isForEverybody: true,
      async before(owner) {
        await addOtherTopic(owner);
        await passTime(owner);
      },
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("other topic") },
        body: { id: idOf("forum reply"), body: sharedText },
      }),
    },
    {
      name: "editPost",
      isForModerators: true,
      before: passTime,
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("forum reply") },
        body: { body: `${sharedText} edited` },
      }),
    },
    {
      name: "likePost",
      isForEverybody: true,
      build: ({ idOf }) => ({ params: { id: idOf("other topic") }, body: { liked: true } }),
    },
    {
      name: "followTopic",
      isForEverybody: true,
      build: ({ idOf }) => ({ params: { id: idOf("other topic") }, body: { following: true } }),
    },
    {
      name: "reportPost",
      isForEverybody: true,
      // Its note is for moderators.
      build: ({ idOf, sharedText }) => ({
        params: { id: idOf("other topic") },
        body: { reason: "spam", note: sharedText },
      }),
    },
    {
      name: "blockMember",
      isForEverybody: true,
      build: ({ idOf }) => ({ params: { id: idOf("other member") }, body: { blocked: true } }),
    },
    { name: "listBlocks" },
    {
      name: "acceptAnswer",
      build: ({ idOf }) => ({ params: { id: idOf("topic") }, body: { post_id: null } }),
    },
    {
      name: "copyTopicPath",
      isForEverybody: true,
      async before(owner) {
        const { storePath } = await import("../../../../apps/api/test/stored-paths.ts");
        const { id } = await storePath(owner.testApp, owner, { title: owner.sharedText });
        await passTime(owner);
        const topic = {
          id: owner.idOf("topic with path"),
          title: "A path to copy",
          body: "Here it is.",
          category: "paths",
          language: "en",
          path_id: id,
        };
        const { status, body } = await owner.call("createTopic", { body: topic });
        if (status !== 201) throw new Error(`A topic with a path answered ${status} ${body.code}`);
      },
      build: ({ idOf }) => ({
        params: { id: idOf("topic with path") },
        body: { id: idOf("path copy") },
      }),
    },
    {
      name: "deletePost",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("forum reply") } }),
    },
    {
      name: "restorePost",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("forum reply") } }),
    },
  ],
};

/** For moderators, who may act on what others wrote: at the topics and members of the first owner. */
export const moderationArea: Area = {
  name: "moderation",
  role: "moderator",
  steps: [
    { name: "listReportedPosts", before: addOtherTopic },
    {
      name: "moderatePost",
      isForEverybody: true,
      build: ({ idOf }) => ({ params: { id: idOf("other topic") }, body: { action: "keep" } }),
    },
    {
      name: "moderateTopic",
      isForEverybody: true,
      build: ({ idOf }) => ({ params: { id: idOf("other topic") }, body: { is_pinned: false } }),
    },
    {
      name: "suspendMember",
      isForEverybody: true,
      build: ({ idOf }) => ({
        params: { id: idOf("other member") },
        body: { days: 1, reason: "spam" },
      }),
    },
    { name: "listModerationLog" },
    { name: "listReportedPublications" },
    {
      name: "moderatePublication",
      isForEverybody: true,
      async before(owner) {
        const { rows } = await owner.testApp.admin.query(
          `with stored as (insert into learning_paths (user_id, id, title, milestones, language, level, study_language,
             budget, hours_per_week, start_date, next_key, next_sub) values ($1, gen_random_uuid(), 'Other', '{}', 'en',
             'beginner', 'both', 'any', 5, '2026-11-15', 1, 1) returning user_id, id)
           insert into path_publications (user_id, path_id, token, visibility, shows_progress, shows_name)
             select user_id, id, left(md5(random()::text), 22), 'public', false, false from stored returning id`,
          [owner.idOf("other member")],
        );
        owner.setId("publication", rows[0].id);
      },
      build: ({ idOf }) => ({ params: { id: idOf("publication") }, body: { reason: null } }),
    },
  ],
};
