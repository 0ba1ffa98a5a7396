import { type Language, languages, locales } from "@masar/i18n/locales";
import type { RecordFacts } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Logo, Star, StarMark } from "#web/ui/display/star.tsx";
import { formatDate } from "#web/platform/format/format.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import {
  PublicMessage,
  PublicPageLayout,
} from "#web/features/profile/member/public-page-layout.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { verifyQuery } from "./records.api.ts";
import "./record-print.css";

export function RecordPage() {
  const { token = "" } = useParams();
  return (
    <PublicPageLayout>
      <RecordContent token={token} />
    </PublicPageLayout>
  );
}

function RecordContent({ token }: { token: string }) {
  const { t } = useTranslation();
  const formatDay = useFormatDate();
  const query = useQuery(verifyQuery(token));
  const { data } = query;
  if (data?.facts) return <ValidRecord facts={data.facts} token={token} />;
  if (data) {
    return (
      <PublicMessage
        title={t("profile:record.revokedTitle")}
        text={t("profile:record.revokedText", { date: formatDay(data.revoked_on ?? "") })}
      />
    );
  }
  const missing = (
    <PublicMessage
      title={t("profile:record.missingTitle")}
      text={t("profile:record.missingText")}
    />
  );
  return (
    <QueryFallback
      isPage
      query={query}
      failedTitle={t("profile:record.failed")}
      missing={missing}
      className="mx-auto max-w-4xl"
    >
      <Skeleton className="h-[36rem]" />
    </QueryFallback>
  );
}

function ValidRecord({ facts, token }: { facts: RecordFacts; token: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const path = `/verify/${token}`;
  // The language of the page comes first; in print both are side by side.
  const order = languages.toSorted((a, b) => Number(b === language) - Number(a === language));
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0 flex-1 basis-64">
          <InlineAlert tone="success">{t("profile:record.valid")}</InlineAlert>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={new URL(path, window.location.origin).href} label={t("profile:copy")} />
          <Button size="sm" icon={<Icon icon={Printer} size={16} />} onClick={() => window.print()}>
            {t("profile:record.print")}
          </Button>
        </div>
      </div>
      <article
        aria-label={t("profile:record.pageTitle")}
        className="record-sheet grid gap-8 rounded-lg border border-line bg-surface p-6 shadow-card sm:p-10"
      >
        <Logo className="mx-auto size-14" />
        <h1 className="sr-only">{t("profile:record.heading")}</h1>
        <div className="record-languages grid gap-x-8 gap-y-8 md:grid-cols-2 md:gap-y-0">
          {order.map((side) => (
            <section
              key={side}
              lang={side}
              dir={locales[side].dir}
              // The subgrid aligns the lines of both languages, whose scripts differ in height.
              className="row-span-6 grid min-w-0 grid-rows-subgrid gap-y-0"
            >
              <RecordText language={side} facts={facts} />
            </section>
          ))}
        </div>
        <Milestones facts={facts} />
        <footer className="border-t border-line pt-4 text-center text-sm text-ink-2">
          <p>{t("profile:record.verifyAt")}</p>
          <p>
            <bdi dir="ltr" className="wrap-anywhere text-ink">
              {new URL(path, window.location.origin).href}
            </bdi>
          </p>
        </footer>
      </article>
    </div>
  );
}

/** The titles at the time the record was issued. Records from before checks say nothing of them. */
function Milestones({ facts }: { facts: RecordFacts }) {
  const { t } = useTranslation();
  const { milestones: titles, path_language: language, checked_milestones: checked } = facts;
  return (
    <section className="border-t border-line pt-5">
      <h2 className="sr-only">{t("profile:record.milestones", { count: titles.length })}</h2>
      <ol
        lang={language}
        dir={locales[language].dir}
        className="grid gap-x-8 gap-y-2 sm:grid-cols-2"
      >
        {titles.map((title, index) => (
          <li key={index} className="flex items-start gap-2.5">
            <Star state="done" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <bdi {...bidiText(title)} />
              {checked && (
                <bdi className="block text-sm text-ink-2">
                  {t(
                    checked.includes(index) ? "profile:record.checked" : "profile:record.declared",
                  )}
                </bdi>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The record in one language, independent of the language of the page. */
function RecordText({ language, facts }: { language: Language; facts: RecordFacts }) {
  const t = getT(language);
  const formatDay = (date: string) => formatDate(language, date, "date", "UTC");
  const formatTime = (minutes: number) => ({ time: minutesText(t, minutes) });
  const { holder_name, path_title, timed_minutes, noted_minutes, milestones } = facts;
  const lines = [
    facts.started_on === facts.completed_on
      ? t("profile:record.oneDay", { date: formatDay(facts.completed_on) })
      : t("profile:record.period", {
          from: formatDay(facts.started_on),
          to: formatDay(facts.completed_on),
        }),
    t("profile:record.milestones", { count: milestones.length }),
    timed_minutes > 0 && t("profile:record.timed", formatTime(timed_minutes)),
    noted_minutes > 0 && t("profile:record.noted", formatTime(noted_minutes)),
    timed_minutes + noted_minutes === 0 && t("profile:record.noTime"),
    t("profile:record.issuedOn", { date: formatDay(facts.issued_on) }),
  ].filter((line) => line !== false);
  return (
    <>
      <p className="text-sm font-medium text-teal">{t("profile:record.heading")}</p>
      <h2 className="mt-4 text-3xl wrap-anywhere">
        <bdi {...bidiText(holder_name)} />
      </h2>
      <p className="mt-1 text-ink-2">{t("profile:record.completed")}</p>
      <p className="mt-1 text-xl font-semibold wrap-anywhere">
        <bdi lang={facts.path_language} {...bidiText(path_title)} />
      </p>
      <ul className="my-4 grid gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <StarMark className="mt-1.5 size-3 shrink-0 text-saffron" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t("profile:record.honest")}</p>
    </>
  );
}
