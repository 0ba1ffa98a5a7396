import { parseUrl } from "@masar/domain/text/parse-url";
import type { Citation } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { guardSourceLink } from "@masar/domain/answers/answer-sources";
import { directionOf } from "@masar/domain/text/text-direction";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";

type SourceProps = { number: number; citation: Citation };

type AnswerLinksProps = { content: string; citations: readonly Citation[] };

/** The numbered sources; a link to our own pages that the text does not number is an action. */
export function splitLinks({ content, citations }: AnswerLinksProps) {
  const numbered = citations.map((citation, index) => ({ citation, number: index + 1 }));
  const isAction = ({ citation, number }: SourceProps) =>
    citation.url.startsWith("/") && !content.includes(`[${number}]`);
  return {
    actions: numbered.filter(isAction).map(({ citation }) => citation),
    sources: numbered.filter((source) => !isAction(source)),
  };
}

/** What the learner can do now, as links. */
export function AnswerSteps(props: AnswerLinksProps) {
  const { t } = useTranslation();
  const { actions } = splitLinks(props);
  if (actions.length === 0) return null;
  return (
    <ul aria-label={t("answers:steps")} className="flex flex-wrap gap-2">
      {actions.map(({ title, url }, index) => (
        <li key={url} className="min-w-0">
          <ButtonLink to={url} size="sm" variant={index === 0 ? "primary" : "secondary"}>
            {title}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** The first sources; a button shows the rest. */
export function AnswerSources(props: AnswerLinksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { sources } = splitLinks(props);
  if (sources.length === 0) return null;
  const shown = isOpen ? sources : sources.slice(0, limits.assistant.citationsShown);
  const hidden = sources.length - shown.length;
  return (
    <section aria-label={t("answers:sources.label")}>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ citation, number }) => (
          <li key={citation.url} className="min-w-0">
            <SourceLink
              number={number}
              citation={citation}
              isNamedByText
              className={`${chipClass} text-ink-2`}
            >
              <span dir={directionOf(nameOf(citation)) ?? "ltr"} className="truncate">
                {format.number(number)}
                {t("between")}
                <bdi>{nameOf(citation)}</bdi>
              </span>
            </SourceLink>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button
              type="button"
              onClick={() => setOpen(true)}
              className={`${chipClass} text-teal hover:bg-sunken`}
            >
              {t("answers:sources.more", { count: hidden })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

// 32 px high with a touch target of 44 px.
const chipClass =
  "relative inline-flex min-h-8 max-w-full items-center rounded-sm border border-line px-2.5 text-sm after:absolute after:-inset-1.5";

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
  /** The text is the accessible name; the page is only a tooltip. */
  isNamedByText?: boolean;
  className: string;
  children: ReactNode;
};

function SourceLink({ number, citation, isNamedByText, className, children }: SourceLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = guardSourceLink(citation.url);
  const params = { number: format.number(number), title: citation.title };
  if (href === null) return <span className={className}>{children}</span>;
  const isInternal = href.startsWith("/");
  const text = t(isInternal ? "answers:sources.own" : "answers:sources.named", params);
  const props = {
    ...(isNamedByText ? { title: text } : { "aria-label": text }),
    className: `${className} hover:underline`,
    children,
  };
  if (isInternal) return <Link to={href} {...props} />;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in the props
  return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
}

/** The host of an external page; the title of one of our pages. */
function nameOf({ title, url }: Citation): string {
  return parseUrl(url)?.hostname.replace(/^www\./, "") ?? title;
}
