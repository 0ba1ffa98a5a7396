import type { ResponseOf } from "@masar/contract/endpoints";
import { guardCourseLink } from "@masar/domain/link-guard";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/lib/error-text.ts";
import { useFormat } from "#web/lib/use-format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { deadLinksQuery, useDismissReports, useReplaceLink } from "./courses.api.ts";

type DeadLink = ResponseOf<"listDeadLinks">["courses"][number];

/** For operators: addresses that were reported or found dead, and the way to give another. */
export function DeadLinks() {
  const { t } = useTranslation();
  const query = useQuery(deadLinksQuery());
  return (
    <Card aria-labelledby="dead-links">
      <CardTitle id="dead-links">{t("courses:deadLinks.title")}</CardTitle>
      <p className="mt-1 text-sm text-ink-2">{t("courses:deadLinks.description")}</p>
      <div className="mt-4">{renderList()}</div>
    </Card>
  );

  function renderList() {
    if (query.data?.courses.length === 0)
      return <EmptyState title={t("courses:deadLinks.empty")} />;
    if (query.data) {
      return (
        <ul className="grid gap-4">
          {query.data.courses.map((course) => (
            <li key={course.id} className="border-t border-line pt-4">
              <DeadLinkRow course={course} />
            </li>
          ))}
        </ul>
      );
    }
    if (query.error) {
      return (
        <ErrorState
          title={t("courses:error.title")}
          description={errorText(t, query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return (
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-11" />
      </LoadingRegion>
    );
  }
}

function DeadLinkRow({ course }: { course: DeadLink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const replace = useReplaceLink();
  const dismiss = useDismissReports();
  const [url, setUrl] = useState("");
  const [isRefused, setRefused] = useState(false);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Said here at once; the server guards it again.
    const isAllowed = guardCourseLink(url) !== null;
    setRefused(!isAllowed);
    if (isAllowed) replace.mutate({ id: course.id, url });
  };

  return (
    <div className="grid gap-2">
      <p className="font-medium">
        <bdi lang={course.language}>{course.title}</bdi>
      </p>
      <p className="text-sm break-all text-ink-2">
        <bdi dir="ltr">{course.url}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        {course.link_status === "dead" && (
          <Badge tone="rose">{t("courses:deadLinks.foundDead")}</Badge>
        )}
        {course.reports > 0 && (
          <Badge>
            {t("courses:deadLinks.reports", {
              count: course.reports,
              shown: format.number(course.reports),
            })}
          </Badge>
        )}
      </div>
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={send}>
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={t("courses:deadLinks.newAddress")}
            error={isRefused && t("errors:link_not_allowed")}
          >
            <TextInput
              type="url"
              value={url}
              maxLength={2000}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary" loading={replace.isPending}>
          {t("courses:deadLinks.replace")}
        </Button>
        <Button
          variant="quiet"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(course.id)}
        >
          {t("courses:deadLinks.dismiss")}
        </Button>
      </form>
    </div>
  );
}
