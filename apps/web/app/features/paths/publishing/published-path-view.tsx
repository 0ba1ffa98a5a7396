import type { PublishedPath } from "@masar/contract/publications/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { newId } from "#web/platform/browser/new-id.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { publishedPathQuery, useCopyPublishedPath } from "./publications.api.ts";
import { PublishedMilestones } from "./published-milestones.tsx";
import { ReportPublishedPath } from "./report-published-path.tsx";

type PublishedPathViewProps = { token: string; missing: ReactNode };

export function PublishedPathView({ token, missing }: PublishedPathViewProps) {
  const { t } = useTranslation();
  const query = useQuery(publishedPathQuery(token));
  // A refetch finds out that the link ended while the page was open.
  if (query.data && !query.isError) return <Path path={query.data} token={token} />;
  return (
    <QueryFallback
      isPage
      query={query}
      failedTitle={t("published:failed")}
      missing={missing}
      className="mx-auto grid max-w-3xl gap-5"
    >
      <Skeleton className="h-40" />
      <Skeleton className="h-96" />
    </QueryFallback>
  );
}

function Path({ path, token }: { path: PublishedPath; token: string }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { language, milestones, copied_from } = path;
  return (
    <article className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      <header className="grid grid-cols-1 gap-3">
        <p className="text-sm font-medium text-teal">{t("published:eyebrow")}</p>
        <h1 className="text-3xl wrap-anywhere" lang={language}>
          <bdi {...bidiText(path.title)} />
        </h1>
        {path.description && (
          <p
            className="measure text-lg wrap-anywhere text-ink-2"
            lang={language}
            {...bidiText(path.description)}
          />
        )}
        <Facts path={path} />
        {copied_from && (
          <p className="text-sm text-ink-2">
            <a
              href={links.publishedPath(copied_from.token)}
              className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4 hover:decoration-2"
            >
              {t("published:copiedFrom", { title: copied_from.title })}
            </a>
          </p>
        )}
        <TakePath token={token} />
      </header>
      <PublishedMilestones
        milestones={milestones}
        language={language}
        isProgressShown={path.progress_percentage !== null}
      />
      {user && <ReportPublishedPath token={token} />}
    </article>
  );
}

function Facts({ path }: { path: PublishedPath }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { milestones, display_name, progress_percentage: percentage } = path;
  const hours = Math.round(path.hours);
  const count = milestones.length;
  const facts = [
    t("published:milestones", { count, shown: format.number(count) }),
    hours > 0 ? t("published:hours", { count: hours, shown: format.number(hours) }) : "",
    display_name ? t("published:by", { name: display_name }) : "",
  ];
  return (
    <>
      <p className="wrap-anywhere text-ink-2">{joinFacts(t, facts)}</p>
      {percentage !== null && (
        <div className="grid max-w-sm gap-1.5">
          <ProgressBar value={percentage} label={t("published:progress")} />
          <p className="text-sm text-ink-2 tabular-nums">
            {t("published:percent", { percent: format.percent(percentage / 100) })}
          </p>
        </div>
      )}
    </>
  );
}

/** A visitor signs up first, and finds the copy in setup. */
function TakePath({ token }: { token: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user, isLoading } = useAuth();
  const navigate = useNavigate();
  const copy = useCopyPublishedPath(token);
  // One id for all retries, so that a lost response does not create a second path.
  const [id] = useState(newId);
  const take = () =>
    copy.mutate(id, {
      onSuccess: ({ path_id }) => {
        toast({ title: t("published:taken") });
        void navigate(links.path(path_id));
      },
      onError: (error) => showErrorToast(t, t("published:takeFailed"), error),
    });
  const signUp = `${publicHref("/register", language)}?${new URLSearchParams({
    next: links.publishedPath(token),
  })}`;
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      {user || isLoading ? (
        <Button loading={copy.isPending || copy.isSuccess} disabled={isLoading} onClick={take}>
          {t("published:take")}
        </Button>
      ) : (
        <a href={signUp} className={buttonClass("primary", "md")}>
          {t("published:take")}
        </a>
      )}
      <p className="measure text-sm text-ink-2">
        {t("published:takeNote")}
        {!user && !isLoading && ` ${t("published:takeNoteVisitor")}`}
      </p>
    </div>
  );
}
