import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isNotFound } from "#web/platform/errors/is-not-found.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { BlueprintEditor } from "./blueprint-editor.tsx";
import { type BlueprintDefinition, blueprintQuery } from "./blueprints.api.ts";
import { FileProblem } from "./file-problem.tsx";
import { parseBlueprint, type ParsedFile } from "./parse-blueprint.ts";
import { UploadButton } from "./upload-button.tsx";

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
  if (!uploaded && !published?.definition)
    return <UnusableBlueprint slug={slug} onUpload={setUploaded} />;
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

type UnusableBlueprintProps = { slug: string; onUpload: (of: BlueprintDefinition) => void };

/** One that no longer fits the format and that the release does not have: only a file can replace it. */
function UnusableBlueprint({ slug, onUpload }: UnusableBlueprintProps) {
  const { t } = useTranslation();
  const [rejected, setRejected] = useState<ParsedFile>();
  const read = (file: ParsedFile) => {
    if (file.definition?.slug === slug) onUpload(file.definition);
    else setRejected(file.definition ? {} : file);
  };
  return (
    <Card aria-label={slug} className="grid grid-cols-1 gap-4">
      <InlineAlert tone="error">{t("blueprints:page.unusable")}</InlineAlert>
      <div>
        <UploadButton onRead={read} />
      </div>
      {rejected && <FileProblem file={rejected} />}
    </Card>
  );
}

function parseUpload(state: unknown) {
  const isUpload = typeof state === "object" && state !== null && "upload" in state;
  return isUpload && typeof state.upload === "string" ? parseBlueprint(state.upload) : undefined;
}
