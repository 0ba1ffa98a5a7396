import type { PathDetail } from "@masar/contract/paths/schemas";
import { makeExcerpt } from "@masar/domain/community/forum-text";
import { useQueries, useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, Layers, Milestone, Play, Route, SquareCheck } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "#web/features/palette/palette-items.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { sessionTitlesQuery } from "#web/entities/milestone/planned-sessions.ts";
import { formatSessionTitle } from "#web/entities/milestone/session-title.tsx";
import { notesQuery } from "#web/entities/note/note-queries.ts";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";
import { tasksQuery } from "#web/entities/task/task-queries.ts";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { links } from "#web/platform/urls/links.ts";
import type { SearchPaletteProps } from "../search-palette.tsx";

const snippetLength = 120;

/** Paths with their steps, sessions and courses, notes, tasks and cards: stored on the device, so found offline. */
export function useOwnItems(onOpenTool: SearchPaletteProps["onOpenTool"]) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  const providerName = useProviderName();
  const { data: paths } = useQuery(pathsQuery);
  const { data: notes } = useQuery(notesQuery);
  const { data: tasks } = useQuery(tasksQuery);
  const { data: review } = useQuery(reviewQuery);
  const { data: titles } = useQuery({ ...sessionTitlesQuery, retry: false });
  const details = useQueries({
    queries: (paths ?? [])
      .filter(({ status }) => status !== "archived")
      .map(({ id }) => pathQuery(id)),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  return useMemo(() => {
    const courses = new Map(
      details.flatMap((detail) => detail.courses.map((one) => [one.id, one])),
    );
    return {
      paths: (paths ?? []).map((path): PaletteItem => ({
        id: path.id,
        title: path.title,
        about: formatProgress(pathPercentage(path)),
        moreText: path.description,
        icon: Route,
        to: links.path(path.id),
      })),
      steps: details.flatMap(listSteps),
      sessions: (titles?.sessions ?? []).map((session): PaletteItem => ({
        id: `${session.path_id}-${session.milestone_key}-${session.sub_milestone}-${session.id}`,
        title: formatSessionTitle(t, session),
        about: session.milestone_title,
        icon: Play,
        to: links.deskAt(session.path_id, session.milestone_key, {
          sub: session.sub_milestone,
          id: session.id,
        }),
      })),
      cards: (review?.cards ?? []).map(({ id, front, back }): PaletteItem => ({
        id,
        title: front,
        about: makeExcerpt(back, [], snippetLength),
        moreText: back,
        icon: Layers,
        to: links.review,
      })),
      notes: (notes ?? []).filter(isOwn).map(({ id, title, content, tags }): PaletteItem => ({
        id,
        title,
        about: makeExcerpt(content, [], snippetLength),
        moreText: `${content} ${tags.join(" ")}`,
        icon: FileText,
        onChoose: () => onOpenTool("notes", { kind: "note", id, mode: "read" }),
      })),
      tasks: (tasks ?? [])
        .filter(isOwn)
        .map(({ id, title, description, completed, path_id }): PaletteItem => ({
          id,
          title,
          about: completed ? t("palette:task.done") : undefined,
          moreText: description,
          icon: SquareCheck,
          ...(path_id ? { to: links.pathTasks(path_id) } : { onChoose: () => onOpenTool("tasks") }),
        })),
      courses: [...courses.values()].map(({ id, slug, title, provider }): PaletteItem => ({
        id,
        title,
        about: providerName(provider),
        moreText: providerName(provider),
        icon: BookOpen,
        to: links.course(slug),
      })),
    };
  }, [t, formatProgress, providerName, paths, notes, tasks, review, titles, details, onOpenTool]);
}

function listSteps({ path }: PathDetail): PaletteItem[] {
  return Object.entries(path.milestones).flatMap(([key, milestone]) => {
    const shared = { icon: Milestone, to: links.milestone(path.id, key) };
    return [
      { ...shared, id: `${path.id}-${key}`, title: milestone.title, about: path.title },
      ...milestone.subMilestones.map(({ id, title }) => ({
        ...shared,
        id: `${path.id}-${key}-${id}`,
        title,
        about: milestone.title,
      })),
    ];
  });
}

/** Examples are in their lists only. */
const isOwn = ({ is_sample }: { is_sample: boolean }) => !is_sample;
