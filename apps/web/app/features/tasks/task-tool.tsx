import type { Task } from "@masar/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  countInScope,
  groupByScope,
  type PlaceScope,
  type MilestoneRef,
} from "#web/entities/milestone/milestone-ref.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { tasksQuery } from "#web/entities/task/task-queries.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SampleDataHint } from "#web/ui/feedback/sample-data-hint.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { RowList } from "#web/ui/layout/row-list.tsx";
import { MilestoneScopeChips } from "#web/entities/milestone/milestone-scope-chips.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { AddTask, EditTask, type ProposedTask } from "./task-form.tsx";
import { listTasks, taskFilters, type TaskFilter } from "./task-list.ts";
import { TaskRow } from "./task-row.tsx";
import { useTaskChanges } from "./tasks.api.ts";

type TaskToolProps = { milestoneRef?: MilestoneRef; proposed?: ProposedTask | undefined };

/** Used in the dialog, on the desk and on the page of a path. Tasks of `milestoneRef` are listed first. */
export function TaskTool({ milestoneRef, proposed }: TaskToolProps) {
  const { t } = useTranslation();
  const query = useQuery(tasksQuery);
  const focusProps = useRestoreFocus(t("tasks:list"));
  return (
    <div {...focusProps} className="grid grid-cols-1 gap-4 outline-none">
      <AddTask
        key={`${milestoneRef?.pathId}-${milestoneRef?.milestoneKey}-${proposed?.title}`}
        milestoneRef={milestoneRef}
        proposed={proposed}
      />
      {query.data ? (
        <TaskLists tasks={query.data} milestoneRef={milestoneRef} />
      ) : (
        <QueryFallback query={query} failedTitle={t("tasks:failed")} className="grid gap-4">
          {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
            <div key={width} className="flex items-center gap-3">
              <Skeleton className="size-6" />
              <Skeleton className={`h-5 ${width}`} />
            </div>
          ))}
        </QueryFallback>
      )}
    </div>
  );
}

/** The tasks of a path, on its page. */
export function PathTasks({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  return (
    <TitledSection
      isCard
      title={t("tasks:onPath.title")}
      titleClass="text-2xl"
      className="grid grid-cols-1 gap-4"
    >
      <p className="-mt-3 text-sm text-ink-2">{t("tasks:onPath.text")}</p>
      <TaskTool milestoneRef={{ pathId, milestoneKey: null }} />
    </TitledSection>
  );
}

function TaskLists({ tasks, milestoneRef }: { tasks: Task[]; milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const { save, remove, removeExamples } = useTaskChanges();
  const today = useToday();
  const [filter, setFilter] = useState<TaskFilter>("open");
  const [scope, setScope] = useState<PlaceScope>("here");
  const [justTicked, setJustTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => listTasks(tasks, filter, justTicked), [tasks, filter, justTicked]);
  const groups = milestoneRef && groupByScope(shown, milestoneRef, scope);
  const examples = tasks.filter((task) => task.is_sample);
  const hasScopes = tasks.length > examples.length || scope !== "here";
  const left = useLeftTasks(shown, { milestoneRef, scope, justTicked });
  const inScope = milestoneRef
    ? countInScope(tasks, milestoneRef, scope) + left.length
    : tasks.length;
  const isEmpty =
    (groups ? groups.here.length + groups.elsewhere.length + left.length : shown.length) === 0;
  const lists = groups
    ? [
        {
          label: t("tasks:group.milestone"),
          hasHeading: groups.elsewhere.length + left.length > 0,
          items: groups.here,
        },
        { label: t("tasks:group.completed"), hasHeading: true, items: left },
        { label: t("tasks:group.path"), hasHeading: true, items: groups.elsewhere },
      ]
    : [{ label: t("tasks:list"), items: shown }];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        {inScope > 0 && (
          <RadioGroup
            label={t("tasks:filter.label")}
            choices={taskFilters.map((value) => ({ value, label: t(`tasks:filter.${value}`) }))}
            value={filter}
            onChoose={(next) => {
              setFilter(next);
              setJustTicked(new Set());
            }}
          />
        )}
        {milestoneRef && hasScopes && (
          <MilestoneScopeChips
            milestoneRef={milestoneRef}
            textOf={(name) => t(`tasks:scope.${name}`)}
            value={scope}
            onChoose={setScope}
          />
        )}
      </div>
      {!groups && examples.length > 0 && (
        <SampleDataHint
          text={t("tasks:examples")}
          action={t("tasks:removeExamples")}
          onRemove={() => removeExamples(examples)}
        />
      )}
      {isEmpty && groups && <p className="text-sm text-ink-2">{t(`tasks:empty.${filter}`)}</p>}
      {isEmpty && !groups && (
        <EmptyState
          className="py-6"
          title={t(`tasks:empty.${filter}`)}
          description={t(`tasks:empty.${filter}Text`)}
        />
      )}
      {lists.map((list) => (
        <RowList
          key={list.label}
          {...list}
          renderForm={(task, close) => <EditTask task={task} onClose={close} />}
          renderRow={(task, { edit, focusList }) => (
            <TaskRow
              task={task}
              today={today}
              showsMilestone={!groups}
              onTick={(completed) => {
                setJustTicked((before) => new Set(before).add(task.id));
                save(task.id, { completed });
              }}
              onEdit={edit}
              onDelete={() => {
                remove(task);
                focusList();
              }}
            />
          )}
        />
      ))}
    </>
  );
}

type LeftTasksParams = {
  milestoneRef: MilestoneRef | undefined;
  scope: PlaceScope;
  justTicked: ReadonlySet<string>;
};

/** Open tasks of completed milestones, which the desk has left: the list of the current one does not have them. */
function useLeftTasks(shown: Task[], { milestoneRef, scope, justTicked }: LeftTasksParams): Task[] {
  const { pathId = "", milestoneKey = null } = milestoneRef ?? {};
  const isOnMilestone = milestoneKey !== null && scope === "here";
  const others = isOnMilestone
    ? shown.filter(
        (task) =>
          task.path_id === pathId &&
          task.milestone_key !== null &&
          task.milestone_key !== milestoneKey &&
          (!task.completed || justTicked.has(task.id)),
      )
    : [];
  const { data } = useQuery({ ...pathQuery(pathId), enabled: others.length > 0 });
  const completed = new Set(
    data?.progress.flatMap((row) => (row.completed ? row.milestone_id : [])),
  );
  return others.filter((task) => completed.has(`${pathId}-${task.milestone_key}`));
}
