import type { DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import { levels } from "@masar/contract/paths/constants";
import { parseDuration } from "@masar/domain/catalog/duration";
import { parsePrice } from "@masar/domain/catalog/price";
import { Bookmark, BookmarkCheck, CircleHelp } from "lucide-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { OpenCourse } from "#web/entities/course/course-parts.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { showSaveErrorToast } from "#web/entities/course/save-error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";

export function FoundCourses({ courses }: { courses: readonly DiscoveredCourse[] }) {
  const { t } = useTranslation();
  if (courses.length === 0) return null;
  return (
    <ul aria-label={t("answers:courses.label")} className="grid grid-cols-1 gap-2.5">
      {courses.map((course) => (
        <li key={course.url} className="min-w-0">
          <FoundCourse course={course} />
        </li>
      ))}
    </ul>
  );
}

function FoundCourse({ course }: { course: DiscoveredCourse }) {
  const { t } = useTranslation();
  const { title, provider, description, url } = course;
  const nameProvider = useProviderName();
  return (
    <article className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-line bg-surface p-3.5">
      <header>
        <h3 className="font-medium wrap-anywhere">
          <bdi {...bidiText(title)} />
        </h3>
        <p className="text-sm text-ink-2">
          <bdi>{nameProvider(provider)}</bdi>
        </p>
      </header>
      {description !== "" && (
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          <bdi {...bidiText(description)} />
        </p>
      )}
      <FoundFacts course={course} />
      {/* The answer does not know the result of the nightly link check. */}
      <p className="flex items-center gap-1.5 text-sm text-ink-2">
        <Icon icon={CircleHelp} size={16} />
        {t("answers:courses.unchecked")}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <OpenCourse url={url} title={title} variant="secondary" />
        <SaveFound course={course} />
      </div>
    </article>
  );
}

/** Unknown facts are left out. */
function FoundFacts({ course }: { course: DiscoveredCourse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const level = levels.find((known) => known === course.level.trim().toLowerCase());
  const hours = parseDuration(course.duration);
  const price = usePriceText(course.price);
  const { rating } = course;
  const facts = [
    level ? t(`courses:levels.${level}`) : "",
    hours > 0 ? t("courses:card.about", formatHours(hours)) : "",
    price,
    rating === null ? "" : t("courses:card.rating", { rating: format.number(rating) }),
  ].filter((fact) => fact !== "");
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {facts.map((fact) => (
        <li key={fact}>
          <Badge>
            <bdi>{fact}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function usePriceText(price: string): string {
  const { t } = useTranslation();
  const format = useFormat();
  const text = price.trim();
  if (text === "" || /^(?:unknown|n\/?a|-|–)$/i.test(text)) return "";
  const { price_usd: amount, price_varies } = parsePrice(text);
  if (price_varies) return t("courses:card.priceVaries");
  if (amount === 0) return t("courses:card.free");
  // Only dollar amounts are formatted; other currencies are shown as written.
  if (!/\$|usd|dollar/i.test(text)) return text;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return t("courses:card.price", {
    count: amount,
    price: format.number(amount, { minimumFractionDigits: digits }),
  });
}

const savedKey = ["courses", "saved"] as const;

/** The first page is enough to recognize courses that were just saved from an answer. */
const savedUrls = queryOptions({
  queryKey: [...savedKey, "addresses"],
  queryFn: async () => {
    const { courses } = await call(coursesEndpoints, "listSavedCourses", {
      query: { tab: "saved" },
    });
    return courses.map(({ url }) => url);
  },
});

function SaveFound({ course }: { course: DiscoveredCourse }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const id = useRef("");
  const isBusy = useRef(false);
  const { data: saved = [] } = useQuery(savedUrls);
  const { title, provider, url, description, price, duration, rating, level } = course;
  const saving = useMutation({
    retry: false,
    mutationFn: () => {
      // The same id for each attempt makes retries idempotent.
      id.current ||= newId();
      const known = level === "" ? {} : { level };
      const facts = { title, provider, url, description, price, duration, rating, ...known };
      return call(coursesEndpoints, "saveDiscoveredCourse", { body: { id: id.current, ...facts } });
    },
    onSuccess: (row) => {
      client.setQueryData(savedUrls.queryKey, (known) => [...(known ?? []), url, row.url]);
      void client.invalidateQueries({ queryKey: savedKey });
      toast({ title: t("courses:toasts.saved"), description: title });
    },
    onError: (error) => showSaveErrorToast(t, error),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const isSaved = saving.isSuccess || saved.includes(url);
  // Ignores a second tap while the request is pending or after it succeeded.
  const save = () => {
    if (isSaved || isBusy.current) return;
    isBusy.current = true;
    saving.mutate();
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={saving.isPending}
      aria-pressed={isSaved}
      aria-label={t("courses:card.saveNamed", { title })}
      icon={<Icon icon={isSaved ? BookmarkCheck : Bookmark} size={16} />}
      onClick={save}
    >
      {t(isSaved ? "courses:card.saved" : "courses:card.save")}
    </Button>
  );
}
