import { randomUUID } from "node:crypto";
import type { ForumCategory } from "@masar/contract/community/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { findUserByEmail } from "#api/features/account/account.queries.ts";
import { writeReply } from "#api/features/community/posts.service.ts";
import { saveAuthorName } from "#api/features/community/writing-permissions.service.ts";
import { writeTopic } from "#api/features/community/topics.service.ts";
import type { Services } from "#api/services.ts";

const names = { "salma@example.com": "سلمى", "omar@example.com": "Omar" } as const;
type Email = keyof typeof names;

type DemoTopic = {
  by: Email;
  category: ForumCategory;
  language: Language;
  title: string;
  body: string;
  replies: { by: Email; body: string }[];
};

const topics: DemoTopic[] = [
  {
    by: "omar@example.com",
    category: "announcements",
    language: "en",
    title: "Welcome to this demo",
    body: "These topics were written for trying things out. Ask, reply, like, report: nobody else reads it.",
    replies: [],
  },
  {
    by: "omar@example.com",
    category: "announcements",
    language: "ar",
    title: "أهلًا بك في هذه النسخة التجريبية",
    body: "كُتبت هذه المواضيع للتجربة. اسأل وأجب وأبلغ كما تشاء، فلا أحد غيرك يقرؤها.",
    replies: [],
  },
  {
    by: "salma@example.com",
    category: "study_habits",
    language: "ar",
    title: "كيف تحافظون على وقت المذاكرة في رمضان؟",
    body: "أذاكر عادةً بعد الإفطار، لكن الوقت يضيع مني.\n\n- هل الأفضل قبل السحور؟\n- وكم دقيقة تكفي؟",
    replies: [
      {
        by: "omar@example.com",
        body: "> وكم دقيقة تكفي؟\n\nعشر دقائق كل يوم خير من ساعتين يوم الجمعة. جرّبي **فترة مزدحمة** في الإعدادات.",
      },
    ],
  },
  {
    by: "salma@example.com",
    category: "courses",
    language: "en",
    title: "SQL first, or spreadsheets?",
    body: "My path starts with spreadsheets, and I know those. Can I begin with `SELECT`?",
    replies: [
      {
        by: "omar@example.com",
        body: "Tell the path that you know spreadsheets: it drops the step.\n\n```sql\nselect name from courses where language = 'ar';\n```",
      },
    ],
  },
];

export async function seedTopics(services: Services): Promise<void> {
  const ids = new Map<Email, string>();
  for (const [email, display_name] of Object.entries(names) as [Email, string][]) {
    const user = await findUserByEmail(services.authDb, { email });
    if (!user) return;
    ids.set(email, user.id);
    await services.withUser(user.id, (tx) => saveAuthorName(tx, user.id, display_name));
  }
  const as = (email: Email) => ids.get(email) ?? "";
  for (const { by, body, replies, ...topic } of topics) {
    const id = randomUUID();
    // Announcements need a second factor.
    await services.withUser(
      as(by),
      (tx) => writeTopic(tx, { ...topic, id, author_id: as(by), path: null }, body),
      { byPasskey: true },
    );
    for (const reply of replies) {
      const post = { id: randomUUID(), topic_id: id, author_id: as(reply.by), body: reply.body };
      await services.withUser(as(reply.by), async (tx) => void (await writeReply(tx, post)));
    }
  }
}
