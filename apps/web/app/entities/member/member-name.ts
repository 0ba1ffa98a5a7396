import type { ForumAuthor } from "@masar/contract/community/schemas";
import type { TFunction } from "i18next";

/** Whoever deleted their account is no longer named; who has chosen no name yet is a member. */
export function memberName(t: TFunction, author: ForumAuthor): string {
  if (!author) return t("community:deletedMember");
  return author.name || t("community:member");
}
