import type { BriefText } from "@masar/contract/briefs/brief-schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

type BriefCode = NonNullable<BriefText["example"]["code"]>;

type BriefContentProps = {
  brief: BriefText;
  /** Of the headings. */
  level: 2 | 3 | 4;
  /** Static pages have no script for a button to copy the code. */
  renderCode: (code: BriefCode) => ReactNode;
};

export function BriefContent({ brief, level, renderCode }: BriefContentProps) {
  const { t } = useTranslation();
  const { what, why, ideas, example, mistakes, course, sources } = brief;
  const Heading = `h${level}` as const;
  const renderPart = (part: BriefPart, content: ReactNode) => (
    <div className="grid grid-cols-1 gap-1">
      <Heading className="text-sm font-medium text-ink-2">{t(`briefs:${part}`)}</Heading>
      {content}
    </div>
  );
  return (
    <div className="measure grid grid-cols-1 gap-4 wrap-anywhere">
      {renderPart("what", <p>{displayText(what)}</p>)}
      {renderPart("why", <p>{displayText(why)}</p>)}
      {renderPart("ideas", <TextList texts={ideas} />)}
      {renderPart(
        "example",
        <>
          <p>{displayText(example.text)}</p>
          {example.code && <div className="mt-1 min-w-0">{renderCode(example.code)}</div>}
        </>,
      )}
      {renderPart("mistakes", <TextList texts={mistakes} />)}
      {renderPart("course", <p>{displayText(course)}</p>)}
      {renderPart("sources", <SourceList sources={sources} />)}
    </div>
  );
}

type BriefPart = keyof BriefText;

function TextList({ texts }: { texts: string[] }) {
  return (
    <ul className="grid list-disc gap-1 ps-5 marker:text-teal">
      {texts.map((text) => (
        <li key={text}>{displayText(text)}</li>
      ))}
    </ul>
  );
}

function SourceList({ sources }: Pick<BriefText, "sources">) {
  const { t } = useTranslation();
  return (
    <ul>
      {sources.map(({ title, url }) => (
        <li key={url}>
          <TextAnchor href={url} target="_blank" rel="noopener noreferrer" isTall>
            <span>
              <bdi {...bidiText(title)} />
              <span className="sr-only"> ({t("briefs:newTab")})</span>
            </span>
          </TextAnchor>
          <span className="ms-2 text-sm text-ink-2">
            <bdi>{new URL(url).host.replace(/^www\./, "")}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
