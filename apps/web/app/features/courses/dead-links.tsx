import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { deadLinksQuery, useDismissReports, useReplaceLink } from "./courses.api.ts";

const states = ["all"] as const;

/** Admin list of links that were reported or found dead, with a form to replace them. */
export function DeadLinks() {
  const { t } = useTranslation();
  const { words, setFilter, clearFilter } = useListFilter(states);
  const query = useInfiniteQuery(deadLinksQuery(words));
  return (
    <Card aria-label={t("courses:deadLinks.title")} className="grid grid-cols-1 gap-4">
      <SearchBox
        value={words}
        label={t("courses:deadLinks.search")}
        clearLabel={t("courses:deadLinks.clear")}
        maxLength={limits.courses.searchLength}
        onSearch={(next) => setFilter({ words: next })}
      />
      <PagedList
        label={t("courses:deadLinks.title")}
        query={query}
        items={query.data?.pages.flatMap(({ courses }) => courses)}
        keyOf={({ id }) => id}
        renderItem={(course) => <DeadLinkRow course={course} />}
        failed={t("courses:error.title")}
        empty={
          words ? (
            <EmptyState
              title={t("courses:deadLinks.noMatch")}
              action={
                <Button variant="secondary" onClick={clearFilter}>
                  {t("courses:deadLinks.showAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t("courses:deadLinks.empty")} />
          )
        }
      />
    </Card>
  );
}

function DeadLinkRow({ course }: { course: ResponseOf<"listDeadLinks">["courses"][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const replace = useReplaceLink();
  const dismiss = useDismissReports();
  const [url, setUrl] = useState("");
  const [isRejected, setRejected] = useState(false);
  const [confirming, setConfirming] = useState<"replace" | "dismiss">();
  const question = confirming === "replace" ? "confirmReplace" : "confirmDismiss";
  const href = guardCourseLink(course.url);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The server checks the URL again.
    const isAllowed = guardCourseLink(url) !== null;
    setRejected(!isAllowed);
    if (isAllowed) setConfirming("replace");
  };

  return (
    <div className="grid gap-2">
      <p className="font-medium">
        <bdi {...bidiText(course.title)} lang={course.language} />
      </p>
      <p className="text-sm break-all text-ink-2">
        {/* An admin must be able to open the link, unless the guard rejects it. */}
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 underline underline-offset-4"
          >
            <bdi dir="ltr">{course.url}</bdi>
          </a>
        ) : (
          <bdi dir="ltr">{course.url}</bdi>
        )}
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
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={t("courses:deadLinks.newAddress")}
            error={isRejected && t("errors:link_not_allowed")}
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
          onClick={() => setConfirming("dismiss")}
        >
          {t("courses:deadLinks.dismiss")}
        </Button>
      </form>
      {confirming && (
        <ConfirmDialog
          open
          title={t(`courses:deadLinks.${question}`)}
          subject={course.title}
          text={t(`courses:deadLinks.${question}Text`)}
          confirmLabel={t(`courses:deadLinks.${confirming}`)}
          onConfirm={() => {
            setConfirming(undefined);
            if (confirming === "replace") replace.mutate({ id: course.id, url });
            else dismiss.mutate(course.id);
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </div>
  );
}
