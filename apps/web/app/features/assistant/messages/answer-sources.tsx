import type { Citation } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { guardSourceLink } from "@masar/domain/answers/answer-sources";
import { directionOf } from "@masar/domain/text/text-direction";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "#web/platform/format/use-format.ts";

const { citationsShown } = limits.assistant;

type SourceProps = { number: number; citation: Citation };

/** Where an answer was read: the first ones, the rest behind a button. */
export function AnswerSources({ citations }: { citations: readonly Citation[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (citations.length === 0) return null;
  const shown = isOpen ? citations : citations.slice(0, citationsShown);
  const hidden = citations.length - shown.length;
  return (
    <section aria-label={t("answers:sources.label")}>
      <ul className="flex flex-wrap gap-2">
        {shown.map((citation, index) => (
          <li key={citation.url} className="min-w-0">
            <SourceChip number={index + 1} citation={citation} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button
              type="button"
              onClick={() => setOpen(true)}
              className={`${chipLook} text-teal hover:bg-sunken`}
            >
              {t("answers:sources.more", { count: hidden })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

// Looks 32 px, reaches 44 px.
const chipLook =
  "relative inline-flex min-h-8 max-w-full items-center rounded-sm border border-line px-2.5 text-sm after:absolute after:-inset-1.5";

function SourceChip({ number, citation }: SourceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SourceLink
      number={number}
      citation={citation}
      isNamedByText
      className={`${chipLook} text-ink-2`}
    >
      <span dir={directionOf(readName(citation)) ?? "ltr"} className="truncate">
        {format.number(number)}
        {t("between")}
        <bdi>{readName(citation)}</bdi>
      </span>
    </SourceLink>
  );
}

/** The small number in a sentence. */
export function SourceMark({ number, citation }: SourceProps) {
  const format = useFormat();
  return (
    <sup dir="ltr" className="ms-0.5 text-xs font-medium">
      <SourceLink number={number} citation={citation} className="text-lapis">
        [{format.number(number)}]
      </SourceLink>
    </sup>
  );
}

type SourceLinkProps = SourceProps & {
  /** Its words say enough: what page it is stands beside them, and not in their place. */
  isNamedByText?: boolean;
  className: string;
  children: ReactNode;
};

function SourceLink({ number, citation, isNamedByText, className, children }: SourceLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = guardSourceLink(citation.url);
  const named = { number: format.number(number), title: citation.title };
  if (href === null) return <span className={className}>{children}</span>;
  const isOwn = href.startsWith("/");
  const words = t(isOwn ? "answers:sources.own" : "answers:sources.named", named);
  const label = isNamedByText ? { title: words } : { "aria-label": words };
  if (isOwn) {
    return (
      <Link to={href} {...label} className={`${className} hover:underline`}>
        {children}
      </Link>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...label}
      className={`${className} hover:underline`}
    >
      {children}
    </a>
  );
}

/** The host of a page elsewhere; a page of ours by its title. */
function readName({ title, url }: Citation): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : title;
}
