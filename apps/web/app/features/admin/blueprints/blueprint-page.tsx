import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isNotFound } from "#web/platform/errors/is-not-found.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { BlueprintEditor } from "./blueprint-editor.tsx";
import { blueprintQuery } from "./blueprints.api.ts";
import { parseBlueprint } from "./parse-blueprint.ts";

/** A blueprint of the server, or an uploaded one that may be new. */
export function BlueprintPage({ slug, missing }: { slug: string; missing: ReactNode }) {
  const { t } = useTranslation();
  const query = useQuery(blueprintQuery(slug));
  const { state }: { state: unknown } = useLocation();
  const [uploaded, setUploaded] = useState(() => parseUpload(state));
  const [loads, setLoads] = useState(0);
  // Data of an earlier visit may be an older version.
  const published = query.isFetchedAfterMount ? query.data : undefined;
  // Once it was not found: the error is gone while the query loads again after publishing.
  const [wasMissing, setMissing] = useState(false);
  if (!wasMissing && isNotFound(query.error)) setMissing(true);
  const isNew = uploaded !== undefined && wasMissing;
  if (!published && !isNew)
    return (
      <QueryFallback
        hasCard
        query={query}
        missing={missing}
        failedTitle={t("blueprints:page.failed")}
        className="grid gap-4"
      >
        <Skeleton className="h-60" />
        <Skeleton className="h-96" />
      </QueryFallback>
    );
  return (
    <BlueprintEditor
      key={loads}
      slug={slug}
      published={published}
      uploaded={uploaded}
      onReload={async () => {
        await query.refetch();
        setUploaded(undefined);
        setLoads(loads + 1);
      }}
    />
  );
}

function parseUpload(state: unknown) {
  const isUpload = typeof state === "object" && state !== null && "upload" in state;
  return isUpload && typeof state.upload === "string" ? parseBlueprint(state.upload) : undefined;
}
