import { checksEndpoints } from "@masar/contract/checks/endpoints";
import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { limits } from "@masar/contract/limits";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { studyDate } from "@masar/domain/dates/local-date";
import { schedulePath } from "@masar/domain/planning/schedule";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PathRequest, toIntake, toSearch } from "#web/entities/path/path-request.ts";
import { call } from "#web/platform/api/api-client.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { PlacementResult } from "./placement-result.tsx";
import { PlacementRun } from "./placement-run.tsx";
import { removeRunningPlacement } from "./running-placement.ts";
import { toKnownParts, toPathQuestions } from "./visitor-parts.ts";

type Preview = Extract<PathOutcome, { kind: "path" }>;

function questionsQuery(slug: string) {
  return queryOptions({
    queryKey: ["visitor-placement", slug],
    queryFn: async () =>
      (await call(checksEndpoints, "getBlueprintPlacement", { params: { slug } })).milestones,
  });
}

function previewQuery(request: PathRequest, language: Language) {
  return queryOptions({
    queryKey: ["visitor-preview", request, language],
    queryFn: () =>
      call(pathsEndpoints, "previewPath", { body: { ...toIntake(request), language } }),
  });
}

type VisitorPlacementProps = { slug: string; hours: number; missing: ReactNode };

/** Asks a visitor what they know of a ready-made path, and leads to sign-up with the shorter one. */
export function VisitorPlacement({ slug, hours, missing }: VisitorPlacementProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const request: PathRequest = {
    goal: "",
    blueprint: slug,
    level: "beginner",
    hours,
    courses: language,
  };
  const questions = useQuery(questionsQuery(slug));
  const preview = useQuery(previewQuery(request, language));
  if (preview.data && questions.data) {
    const { data: path } = preview;
    return path.kind === "path" && questions.data.length > 0 ? (
      <LoadedPlacement {...{ slug, path, request }} questions={questions.data} />
    ) : (
      missing
    );
  }
  return (
    <QueryFallback
      isPage
      query={questions.data ? preview : questions}
      failedTitle={t("checks:placement.failed")}
      missing={missing}
      className="mx-auto grid w-full max-w-3xl gap-5"
    >
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-64" />
    </QueryFallback>
  );
}

type LoadedPlacementProps = {
  slug: string;
  path: Preview;
  request: PathRequest;
  questions: PlacementQuestions[];
};

function LoadedPlacement({ slug, path, request, questions }: LoadedPlacementProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { milestones } = path;
  const asked = toPathQuestions(questions, milestones);
  // The day on which the account would begin: the date must not change with the sign-up.
  const [startDate] = useState(() =>
    studyDate(new Date(), detectTimeZone(), limits.study.dayStartHour),
  );
  const week = { hoursPerWeek: request.hours, studyDays: [], startDate, doneBefore: [] };
  return (
    <PlacementRun
      storedAs={slug}
      questions={asked}
      back={
        <a href={publicHref(`/paths/${slug}`, language)} className={buttonClass("quiet", "md")}>
          {t("checks:placement.start.back")}
        </a>
      }
      renderResult={(answers, restart) => (
        <PlacementResult
          path={{ milestones, language }}
          questions={asked}
          answers={answers}
          forecast={(those) => schedulePath({ milestones: those, ...week, deadline: null })}
          renderActions={(parts, chosen) => {
            if (chosen === "all") return null;
            const knownParts = toKnownParts(parts, milestones);
            const pathRequest = { ...request, goal: path.title, knownParts };
            return (
              <a
                href={publicHref("/register", language) + toSearch(pathRequest)}
                // The next person at this device starts with the first question.
                onClick={() => removeRunningPlacement(slug)}
                className={buttonClass("primary", "md")}
              >
                {t(
                  chosen === "some"
                    ? "checks:placement.visitor.shorter"
                    : "checks:placement.visitor.whole",
                )}
              </a>
            );
          }}
          onRestart={restart}
        />
      )}
    />
  );
}
