import type { ForumAuthor } from "@masar/contract/community/schemas";
import type { TFunction } from "i18next";

/** Deleted accounts have no name; members without a chosen name are called "member". */
export function memberName(t: TFunction, author: ForumAuthor): string {
  if (!author) return t("community:deletedMember");
  return author.name || t("community:member");
}
