import type { ResourceCard } from "@masar/contract/resources/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ResourceList } from "./resource-list.tsx";
import { findOffer, pathResourcesQuery } from "./resource-queries.ts";

type MilestoneResourcesProps = {
  pathId: string;
  milestoneKey: string;
  /** The milestone's title, where a page has several lists. */
  of?: string;
  renderActions?: (resource: ResourceCard) => ReactNode;
};

/** What is free at one milestone of a path. */
export function MilestoneResources(props: MilestoneResourcesProps) {
  const { pathId, milestoneKey, of, renderActions } = props;
  const { t } = useTranslation();
  const query = useQuery(pathResourcesQuery(pathId));
  if (!query.data) {
    const failedTitle = t("courses:resources.unavailable");
    return (
      <QueryFallback query={query} failedTitle={failedTitle} isOnlyOnServer className="grid gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11" />
      </QueryFallback>
    );
  }
  const offer = findOffer(query.data, milestoneKey);
  if (!offer) return null;
  return (
    <ResourceList
      key={milestoneKey}
      offer={offer}
      level={3}
      titleClass="text-sm font-medium text-ink-2"
      of={of}
      renderActions={renderActions}
    />
  );
}
