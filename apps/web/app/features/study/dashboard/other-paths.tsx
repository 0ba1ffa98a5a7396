import { locales } from "@masar/i18n/locales";
import type { Overview } from "@masar/contract/study/schemas";
import { useTranslation } from "react-i18next";
import { useNextSession } from "#web/entities/milestone/planned-sessions.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { links } from "#web/platform/urls/links.ts";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";

type OtherPath = Overview["other_paths"][number];

/** The active paths besides the current one, each with its next session; nothing when there is none. */
export function OtherPaths({ paths }: { paths: OtherPath[] }) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  return (
    <TitledSection title={t("study:home.otherPaths")} titleClass="text-lg" className="grid gap-1">
      <ul className="grid">
        {paths.map((path) => (
          <OtherPathLine key={path.id} path={path} />
        ))}
      </ul>
    </TitledSection>
  );
}

function OtherPathLine({ path }: { path: OtherPath }) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  const { id, title, next } = path;
  const session = useNextSession(id, next?.session);
  const percentage = pathPercentage(path);
  const isBegun = percentage > 0 || next?.is_started === true;
  const { dir } = locales[path.language];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TextLink to={links.path(id)} className="wrap-anywhere">
            <bdi {...bidiText(title)} />
          </TextLink>
          <span className="text-sm text-ink-2 tabular-nums">{formatProgress(percentage)}</span>
        </p>
        {next && (
          <p className="pb-1 text-sm wrap-anywhere text-ink-2 tabular-nums">
            <SessionTitle
              session={session ?? { title: next.milestone_title }}
              attributes={{ dir }}
            />
            {session && (
              <>
                {t("between")}
                {t("study:next.minutes", { count: session.minutes })}
              </>
            )}
          </p>
        )}
      </div>
      {next && (
        <TextLink
          to={links.startAt(id, next.milestone_key)}
          aria-label={t(isBegun ? "study:home.continuePath" : "study:home.startPath", { title })}
          className="font-medium"
        >
          {t(isBegun ? "study:next.continue" : "study:next.start")}
        </TextLink>
      )}
    </li>
  );
}
