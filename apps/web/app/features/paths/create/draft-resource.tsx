import type { LearningPath } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { nameHost } from "#web/entities/resource/host-name.ts";
import { pathResourcesQuery } from "#web/entities/resource/resource-queries.ts";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";

type DraftResourceProps = {
  path: Pick<LearningPath, "id">;
  milestoneKey: string;
  /** The milestone's first course, or the one in which its first session is studied. */
  renderCourse: (studiedFirst: string | null) => ReactNode;
};

/** The free resource in which the first session is studied, else its course. */
export function DraftResource(props: DraftResourceProps) {
  const { path, milestoneKey, renderCourse } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(pathResourcesQuery(path.id));
  const milestone = data?.milestones.find((one) => one.milestone_key === milestoneKey);
  const resource = data?.resources.find(({ slug }) => slug === milestone?.first_resource);
  if (!resource) return renderCourse(milestone?.first_course ?? null);
  const { title, lang } = getResourceTitle(resource, language);
  return (
    <div className="rounded-md border border-line bg-surface px-3.5 py-2.5 text-sm">
      <p className="font-medium">
        <span className="sr-only">{t("courses:resources.title")}: </span>
        <bdi {...bidiText(title)} lang={lang} />
      </p>
      <p className="text-ink-2">
        <bdi>{nameHost(t, resource)}</bdi>
        {t("between")}
        {t("paths:draft.reasons.study_language_free", {
          language: t(`courses:languages.${resource.language}`),
        })}
      </p>
    </div>
  );
}
