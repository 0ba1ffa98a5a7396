import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { links } from "#web/platform/urls/links.ts";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";

/** The active paths besides the current one; nothing when there is none. */
export function OtherPaths({ currentId }: { currentId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: paths = [] } = useQuery(pathsQuery);
  const others = paths.filter(({ id, status }) => status === "active" && id !== currentId);
  if (others.length === 0) return null;
  return (
    <TitledSection title={t("study:home.otherPaths")} titleClass="text-lg" className="grid gap-1">
      <ul className="grid">
        {others.map(({ id, title, progress_percentage }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-t border-line">
            <TextLink to={links.path(id)} className="wrap-anywhere">
              <bdi {...bidiText(title)} />
            </TextLink>
            <span className="text-sm text-ink-2 tabular-nums">
              {format.percent(progress_percentage / 100)}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
