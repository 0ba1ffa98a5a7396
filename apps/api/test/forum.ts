import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { makeStaff } from "./auth/staff.ts";
import type { TestApp } from "./test-app.ts";

export type Member = Awaited<ReturnType<TestApp["createUser"]>>;

/** Creates forum members whose accounts are eight days old, with topics and replies. */
export function openForum(testApp: TestApp) {
  /** Old enough for their reports to count, too young for reports alone not to hide what they write. */
  async function createMember(name = "Sami", language: "en" | "ar" = "en"): Promise<Member> {
    const member = await createNewMember(name, language);
    await testApp.admin.query(
      "update users set created_at = now() - interval '8 days' where id = $1",
      [member.id],
    );
    return member;
  }

  /** In their first day. */
  async function createNewMember(name = "Nour", language: "en" | "ar" = "en"): Promise<Member> {
    const member = await testApp.createUser(language);
    await testApp.admin.query(
      `insert into profiles (user_id, display_name) values ($1, $2)
       on conflict (user_id) do update set display_name = excluded.display_name`,
      [member.id, name],
    );
    return member;
  }

  async function createModerator(role: "moderator" | "admin" = "moderator"): Promise<Member> {
    const member = await createMember("Mona");
    await makeStaff(testApp, { role, email: member.email });
    return member;
  }

  /** As if everybody had waited long enough since they last wrote. */
  async function passTime(): Promise<void> {
    await testApp.admin.query("delete from rate_limits where key like 'forum-%'");
  }

  async function ask(member: Member, change: Record<string, unknown> = {}) {
    await passTime();
    const topic = {
      id: randomUUID(),
      title: "How do you keep a rhythm?",
      body: "I lose the thread between two courses.",
      category: "study_habits",
      language: "en",
      ...change,
    };
    const { status, body } = await member.call("createTopic", { body: topic });
    expect([status, body.code]).toEqual([201, undefined]);
    return body;
  }

  async function reply(member: Member, topicId: string, text = "One hour at the same time.") {
    await passTime();
    const { status, body } = await member.call("addReply", {
      params: { id: topicId },
      body: { id: randomUUID(), body: text },
    });
    expect([status, body.code]).toEqual([201, undefined]);
    return body;
  }

  async function list(member: Member, query: Record<string, string> = {}) {
    const { status, body } = await member.call("listTopics", { query });
    expect(status).toBe(200);
    return body as { pinned: Row[]; topics: Row[]; next: string | null };
  }

  type Row = { id: string; title: string; reply_count: number; like_count: number };

  return { createMember, createNewMember, createModerator, passTime, ask, reply, list };
}
