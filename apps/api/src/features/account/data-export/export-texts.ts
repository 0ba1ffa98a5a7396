import type { Language } from "@masar/contract/settings/schemas";
import type { WithUser } from "#api/db/tx.ts";
import {
  listConversations,
  listMessages,
} from "#api/features/account/data-export/exported-rows.queries.ts";
import { type ExportRow, readRows } from "#api/features/account/data-export/export-rows.ts";
import {
  exportFolders,
  type ExportTable,
} from "#api/features/account/data-export/export-tables.ts";
import { readPathText } from "#api/features/paths/path-export.service.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";

type Reader = { id: string; email: string; language: Language; zone: string };
type TextFile = { name: string; pieces: AsyncIterable<string> | Iterable<string> };
type Given = { withUser: WithUser; user: Reader; tables: ExportTable[] };

/** What a person would want to read of it, in their language; each file is written while it is read. */
export async function* writeTexts(given: Given): AsyncGenerator<TextFile> {
  const { user, tables } = given;
  yield { name: "README.md", pieces: [writeReadme(user)] };
  yield* writePaths(given);
  yield { name: "read/notes.md", pieces: writeNotes(given) };
  yield { name: "read/conversations.md", pieces: writeConversations(given) };
  if (tables.some(({ folder }) => folder === "community"))
    yield { name: "read/community.md", pieces: writeCommunity(given) };
}

function writeReadme(user: Reader): string {
  const say = translateIn(user);
  const date = dayIn(user, new Date());
  return [
    `# ${say("title")}`,
    say("intro", { date, email: user.email }),
    `## ${say("texts")}`,
    [
      `- \`read/paths/\`: ${say("paths")}`,
      ...["notes", "conversations", "community"].map(
        (name) => `- \`read/${name}.md\`: ${say(name)}`,
      ),
    ].join("\n"),
    `## ${say("rows")}`,
    exportFolders.map((name) => `- \`data/${name}/\`: ${say(`folder.${name}`)}`).join("\n"),
    `${say("leftOut")}\n`,
  ].join("\n\n");
}

async function* writePaths({ withUser, user }: Given): AsyncGenerator<TextFile> {
  let count = 0;
  for await (const row of readRows(withUser, user.id, ownTable("learning_paths"))) {
    const { filename, content } = await withUser(user.id, (tx) =>
      readPathText(tx, { userId: user.id, id: String(row["id"]) }),
    );
    // Two paths may have the same title.
    yield { name: `read/paths/${String(++count).padStart(2, "0")}-${filename}`, pieces: [content] };
  }
}

async function* writeNotes({ withUser, user }: Given): AsyncGenerator<string> {
  const say = translateIn(user);
  yield `# ${say("notes")}\n`;
  for await (const row of readRows(withUser, user.id, ownTable("note_texts"))) {
    if (row["deleted_at"] !== null) continue;
    yield `\n## ${toLine(row["title"]) || say("untitled")}\n\n${toText(row["content"])}\n`;
  }
}

async function* writeConversations({ withUser, user }: Given): AsyncGenerator<string> {
  const say = translateIn(user);
  yield `# ${say("conversations")}\n`;
  let after: string | null = null;
  for (;;) {
    const page = await withUser(user.id, (tx) =>
      listConversations(tx, { userId: user.id, after, limit: 20 }),
    );
    for (const { id, title, created_at: created } of page) {
      yield `\n## ${toLine(title) || say("untitled")} (${dayIn(user, created)})\n`;
      const messages = await withUser(user.id, (tx) =>
        listMessages(tx, { userId: user.id, conversationId: id }),
      );
      for (const message of messages)
        yield `\n**${say(message.is_user ? "you" : "assistant")}:**\n\n${message.content}\n`;
    }
    after = page.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

async function* writeCommunity({ withUser, user, tables }: Given): AsyncGenerator<string> {
  const say = translateIn(user);
  yield `# ${say("community")}\n`;
  const dayOf = (row: ExportRow) => dayIn(user, new Date(String(row["created_at"])));
  const titles = new Map<string, string>();
  for await (const row of readForum("forum_topics"))
    titles.set(String(row["id"]), toLine(row["title"]));
  // A question is a post under the id of its topic.
  for (const part of ["topics", "replies"] as const) {
    yield `\n## ${say(part)}\n`;
    for await (const row of readForum("forum_posts")) {
      const title = titles.get(String(row["id"]));
      if ((part === "topics") !== (title !== undefined)) continue;
      const heading = title ? say("dated", { title, date: dayOf(row) }) : dayOf(row);
      yield `\n### ${heading}\n\n${toText(row["body"])}\n`;
    }
  }

  async function* readForum(name: string): AsyncGenerator<ExportRow> {
    const table = tables.find((one) => one.name === name);
    if (table) yield* readRows(withUser, user.id, table);
  }
}

function ownTable(name: string) {
  return { name, column: "user_id", parent: null };
}

function translateIn({ language }: Reader) {
  return (key: string, params?: Record<string, string | number>) =>
    translate(language, `mail:export_file.${key}`, params);
}

function dayIn({ language, zone }: Reader, instant: Date): string {
  return formatDay(instant, language, zone);
}

function toText(value: ExportRow[string]): string {
  return typeof value === "string" ? value : "";
}

/** A learner's own title must not become anything but one. */
function toLine(value: ExportRow[string]): string {
  return toText(value)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
