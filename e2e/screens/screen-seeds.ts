import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Topic } from "@masar/contract/community/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { MyTicket } from "@masar/contract/support/schemas";
import type pg from "pg";
import { askTopic, settleMember, writeReply } from "../steps/community.ts";
import { post } from "../support/fixtures.ts";

const longWord = "count_every_order_of_every_customer_".repeat(4);

type Member = { id: string; request: APIRequestContext };

/** A topic with a path, replies of both users in both languages, code wider than a phone, and an open report. */
export async function seedTopic(
  database: pg.Pool,
  author: Member,
  other: Member,
  path_id: string,
): Promise<Topic> {
  await settleMember(database, author.id, "Lina");
  await settleMember(database, other.id, "سامي");
  const topic = await askTopic(author.request, {
    title: `Which join do I need? ${randomUUID()}`,
    body: `I count orders, and some customers are missing.\n\n- with \`JOIN\`\n- with \`LEFT JOIN\`\n\n\`\`\`sql\nselect ${longWord} from orders;\n\`\`\`\n\nوهل يختلف العدد؟`,
    category: "courses",
    path_id,
  });
  const answer = await writeReply(
    other.request,
    topic.id,
    "> some customers are missing\n\nاستخدم **`LEFT JOIN`**، فهو يُبقي كل العملاء.\n\n1. اكتب الاستعلام\n2. قارن العدد",
  );
  const doubtful = await writeReply(author.request, topic.id, `Thank you: ${longWord}`);
  await put(author.request, endpoints.acceptAnswer.path, topic.id, { post_id: answer.id });
  await post(other.request, endpoints.reportPost.path.replace(":id", doubtful.id), {
    reason: "off_topic",
    note: "Not about courses",
  });
  return topic;
}

/** A support ticket with the data of its writer's browser, and an answer. */
export async function seedTicket(writer: Member, admin: Member): Promise<string> {
  const { id } = (await post(writer.request, endpoints.createTicket.path, {
    id: randomUUID(),
    topic: "paths",
    message: `My path lost a step, and I do not know why. ${longWord}`,
    language: "en",
    diagnostics: {
      version: "1.0.0",
      browser: "Mozilla/5.0 (X11; Linux x64) Chrome",
      page: "/dashboard",
      language: "en",
      time_zone: "Africa/Cairo",
      screen: "360x740",
      failed_request: null,
    },
  })) as MyTicket;
  await post(admin.request, endpoints.replyToTicket.path.replace(":id", id), {
    id: randomUUID(),
    message: "كيف أزلت الخطوة؟ اكتب لنا متى حدث ذلك.",
  });
  return id;
}

/** A profile visible to everybody with its link, and a completion record. */
export async function seedProfile(
  database: pg.Pool,
  userId: string,
): Promise<{ handle: string; token: string }> {
  const handle = `lina_${randomBytes(4).toString("hex")}`;
  const token = randomBytes(24).toString("base64url");
  await database.query(
    `insert into profiles (user_id, handle, display_name, bio, languages, visibility)
     values ($1, $2, 'Lina', 'Data analyst to be. أتعلم كل مساء.', '{ar,en}', 'public')
     on conflict (user_id) do update set handle = excluded.handle, bio = excluded.bio,
       languages = excluded.languages, visibility = excluded.visibility`,
    [userId, handle],
  );
  await database.query(
    `insert into completion_records (user_id, id, path_id, token, holder_name, path_title, path_language,
       timed_minutes, noted_minutes, milestones, started_on, completed_on, issued_on)
     values ($1, $2, $3, $4, 'Lina', 'تحليل البيانات', 'ar', 5400, 600,
       '["جداول البيانات", "SQL", "Power BI"]', '2026-01-04', '2026-06-30', '2026-07-01')`,
    [userId, randomUUID(), randomUUID(), token],
  );
  return { handle, token };
}

/** An entry in each admin list: a reported answer, a dead link, an error, a day of spend. */
export async function seedAdminLists(database: pg.Pool, userId: string): Promise<void> {
  const conversation = randomUUID();
  await database.query(
    `insert into assistant_conversations (user_id, id, title, context, messages, expires_at)
     values ($1, $2, 'Joins', 'explain', 1, now() + interval '1 month')`,
    [userId, conversation],
  );
  await database.query(
    `insert into assistant_messages (user_id, id, conversation_id, place, is_user, content, context, model,
       report_reason, report_comment, reported_at)
     values ($1, $2, $3, 1, false, $4, 'explain', 'sonar', 'wrong', 'هذا غير صحيح', now())`,
    [userId, randomUUID(), conversation, `A \`JOIN\` keeps ${longWord}`],
  );
  await database.query(
    `insert into course_link_reports (user_id, course_id, url)
     select $1, id, url from courses where is_active order by md5(id::text || $2) limit 1`,
    [userId, userId],
  );
  await database.query(
    `insert into client_errors (fingerprint, message, stack, page, version)
     values ($1, $2, 'TypeError at a.js:1', '/dashboard', '1.0.0')`,
    [randomUUID(), `TypeError: ${longWord} is not a function`],
  );
  await database.query(
    `insert into boss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ('dead', '{}', 'retention.sweep', gen_random_uuid(), 3, $1)`,
    [JSON.stringify({ message: `${longWord} is missing` })],
  );
  await database.query(
    `insert into ai_spend (day, model, requests, failures, tokens) values (current_date, 'sonar', 12, 1, 34000)
     on conflict do nothing`,
  );
}

async function put(request: APIRequestContext, path: string, id: string, data: object) {
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const answer = await request.put(path.replace(":id", id), { data, headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
