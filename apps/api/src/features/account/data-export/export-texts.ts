import type { Language } from "@masar/contract/settings/schemas";
import type { WithUser } from "#api/db/tx.ts";
import { listMessages } from "./data-exports.queries.ts";
import { exportFolders, type ExportRow, type ExportTable, listRows } from "./export-tables.ts";
import { readPathText } from "#api/features/paths/path-export.service.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";

type ExportUser = { id: string; email: string; language: Language; zone: string };
type TextFile = { name: string; pieces: AsyncIterable<string> | Iterable<string> };
type Source = { withUser: WithUser; user: ExportUser; tables: ExportTable[] };

/** Markdown files in the user's language, each streamed while its rows are read. */
export async function* writeTexts(source: Source): AsyncGenerator<TextFile> {
  const { user, tables } = source;
  yield { name: "README.md", pieces: [writeReadme(user)] };
  yield* writePaths(source);
  yield { name: "read/notes.md", pieces: writeNotes(source) };
  yield { name: "read/conversations.md", pieces: writeConversations(source) };
  if (tables.some(({ folder }) => folder === "community"))
    yield { name: "read/community.md", pieces: writeCommunity(source) };
}

function writeReadme(user: ExportUser): string {
  const t = translateIn(user);
  const date = formatDay(new Date(), user.language, user.zone);
  return [
    `# ${t("title")}`,
    t("intro", { date, email: user.email }),
    `## ${t("texts")}`,
    [
      `- \`read/paths/\`: ${t("paths")}`,
      ...["notes", "conversations", "community"].map((name) => `- \`read/${name}.md\`: ${t(name)}`),
    ].join("\n"),
    `## ${t("rows")}`,
    exportFolders.map((name) => `- \`data/${name}/\`: ${t(`folder.${name}`)}`).join("\n"),
    `${t("leftOut")}\n`,
  ].join("\n\n");
}

async function* writePaths({ withUser, user }: Source): AsyncGenerator<TextFile> {
  let count = 0;
  for await (const row of listRows(withUser, user.id, ownTable("learning_paths"))) {
    const path = { userId: user.id, id: String(row["id"]) };
    const { filename, content } = await withUser(user.id, (tx) => readPathText(tx, path));
    // Two paths may have the same title.
    yield { name: `read/paths/${String(++count).padStart(2, "0")}-${filename}`, pieces: [content] };
  }
}

async function* writeNotes({ withUser, user }: Source): AsyncGenerator<string> {
  const t = translateIn(user);
  yield `# ${t("notes")}\n`;
  for await (const row of listRows(withUser, user.id, ownTable("note_texts"))) {
    if (row["deleted_at"] !== null) continue;
    yield `\n## ${toLine(row["title"]) || t("untitled")}\n\n${toText(row["content"])}\n`;
  }
}

async function* writeConversations({ withUser, user }: Source): AsyncGenerator<string> {
  const t = translateIn(user);
  yield `# ${t("conversations")}\n`;
  for await (const row of listRows(withUser, user.id, ownTable("assistant_conversations"))) {
    yield `\n## ${toLine(row["title"]) || t("untitled")} (${formatCreated(user, row)})\n`;
    const conversation = { userId: user.id, conversationId: String(row["id"]) };
    const messages = await withUser(user.id, (tx) => listMessages(tx, conversation));
    for (const message of messages)
      yield `\n**${t(message.is_user ? "you" : "assistant")}:**\n\n${message.content}\n`;
  }
}

async function* writeCommunity({ withUser, user, tables }: Source): AsyncGenerator<string> {
  const t = translateIn(user);
  yield `# ${t("community")}\n`;
  const titles = new Map<string, string>();
  for await (const row of readForum("forum_topics"))
    titles.set(String(row["id"]), toLine(row["title"]));
  // The question of a topic is the post with the topic's id.
  for (const part of ["topics", "replies"] as const) {
    yield `\n## ${t(part)}\n`;
    for await (const row of readForum("forum_posts")) {
      const title = titles.get(String(row["id"]));
      if ((part === "topics") !== (title !== undefined)) continue;
      const date = formatCreated(user, row);
      const heading = title ? t("dated", { title, date }) : date;
      yield `\n### ${heading}\n\n${toText(row["body"])}\n`;
    }
  }

  async function* readForum(name: string): AsyncGenerator<ExportRow> {
    const table = tables.find((exported) => exported.name === name);
    if (table) yield* listRows(withUser, user.id, table);
  }
}

function ownTable(name: string) {
  return { name, column: "user_id", parent: null };
}

function translateIn({ language }: ExportUser) {
  return (key: string, params?: Record<string, string | number>) =>
    translate(language, `mail:export_file.${key}`, params);
}

function formatCreated({ language, zone }: ExportUser, row: ExportRow): string {
  return formatDay(new Date(String(row["created_at"])), language, zone);
}

function toText(value: ExportRow[string]): string {
  return typeof value === "string" ? value : "";
}

/** Escapes Markdown, so that a title stays one line of plain text. */
function toLine(value: ExportRow[string]): string {
  return toText(value)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
