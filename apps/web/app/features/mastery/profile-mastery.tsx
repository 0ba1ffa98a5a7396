import type { Mastery } from "@masar/contract/mastery/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { masteryQuery } from "#web/entities/mastery/mastery-queries.ts";
import { links } from "#web/platform/urls/links.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { FadingCard } from "./fading-card.tsx";
import { SkillMap } from "./skill-map.tsx";
import { SkillsCard } from "./skills-card.tsx";
import { type SkillRow, useSkillRows } from "./use-skill-rows.ts";

/** All skills with answers, on the own profile. */
export function ProfileMastery() {
  const { t } = useTranslation();
  const query = useQuery(masteryQuery);
  if (!query.data) {
    return (
      <QueryFallback query={query} hasCard failedTitle={t("mastery:failed")}>
        <Skeleton className="h-64" />
      </QueryFallback>
    );
  }
  if (query.data.skills.length === 0) {
    return (
      <Card className="grid gap-4">
        <CardTitle>{t("mastery:title")}</CardTitle>
        <EmptyState
          title={t("mastery:empty.title")}
          description={t("mastery:empty.text")}
          action={
            <ButtonLink variant="secondary" to={links.paths}>
              {t("mastery:empty.action")}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return <LoadedMastery mastery={query.data} />;
}

function LoadedMastery({ mastery: { skills } }: { mastery: Mastery }) {
  const toRows = useSkillRows();
  const rows = toRows(
    skills.map(({ skill }) => skill),
    skills,
  ).toSorted(compareRows);
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_20rem]">
      <SkillsCard rows={rows} isPrivate>
        <SkillMap rows={rows} />
      </SkillsCard>
      <FadingCard />
    </div>
  );
}

/** Those that fade first, then the measured ones from the highest value on. */
function compareRows(a: SkillRow, b: SkillRow): number {
  return rankOf(b) - rankOf(a) || (a.label < b.label ? -1 : 1);
}

function rankOf({ status }: SkillRow): number {
  if (!status?.isMeasured) return -1;
  return status.isFading ? 1 + status.best - status.value : status.value;
}
