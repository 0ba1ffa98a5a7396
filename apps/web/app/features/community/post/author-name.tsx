import type { ForumAuthor } from "@masar/contract/community/schemas";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { memberName } from "#web/entities/member/member-name.ts";

/** A member's name, leading to their page where they let others see it. */
export function AuthorName({ author }: { author: ForumAuthor }) {
  const { t } = useTranslation();
  const name = <bdi {...bidiText(memberName(t, author))} className="wrap-anywhere" />;
  if (!author?.handle) return <span className="font-medium text-ink">{name}</span>;
  return (
    <Link
      to={links.member(author.handle)}
      className="relative font-medium text-ink underline-offset-4 after:absolute after:-inset-2.5 hover:underline"
    >
      {name}
    </Link>
  );
}
