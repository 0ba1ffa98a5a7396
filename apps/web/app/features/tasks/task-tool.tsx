import type { Task } from "@masar/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  groupByScope,
  type PlaceScope,
  type MilestoneRef,
} from "#web/entities/milestone/milestone-ref.ts";
import { tasksQuery } from "#web/entities/task/task-queries.ts";
import { usePlaceNames } from "#web/entities/milestone/use-milestone-names.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SampleDataHint } from "#web/ui/feedback/sample-data-hint.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { MilestoneScopeChips } from "#web/entities/milestone/milestone-scope-chips.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { AddTask, EditTask } from "./task-form.tsx";
import { listTasks, taskFilters, type TaskFilter } from "./task-list.ts";
import { TaskRow } from "./task-row.tsx";
import { useTaskChanges } from "./tasks.api.ts";

/** Used in the dialog, on the desk and on the page of a path. Tasks of `milestoneRef` are listed first. */
export function TaskTool({ milestoneRef }: { milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const query = useQuery(tasksQuery);
  const focusProps = useRestoreFocus(t("tasks:list"));
  return (
    <div {...focusProps} className="grid grid-cols-1 gap-4 outline-none">
      <AddTask
        key={`${milestoneRef?.pathId}-${milestoneRef?.milestoneKey}`}
        milestoneRef={milestoneRef}
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

function TaskLists({ tasks, milestoneRef }: { tasks: Task[]; milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const { removeExamples } = useTaskChanges();
  const [filter, setFilter] = useState<TaskFilter>("open");
  const [scope, setScope] = useState<PlaceScope>("here");
  const [justTicked, setJustTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => listTasks(tasks, filter, justTicked), [tasks, filter, justTicked]);
  const groups = milestoneRef && groupByScope(shown, milestoneRef, scope);
  const examples = tasks.filter((task) => task.is_sample);
  const isEmpty = (groups ? groups.here.length + groups.elsewhere.length : shown.length) === 0;
  const addJustTicked = (id: string) => setJustTicked((before) => new Set(before).add(id));

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <RadioGroup
          label={t("tasks:filter.label")}
          choices={taskFilters.map((value) => ({ value, label: t(`tasks:filter.${value}`) }))}
          value={filter}
          onChoose={(next) => {
            setFilter(next);
            setJustTicked(new Set());
          }}
        />
        {milestoneRef && (
          <MilestoneScopeChips
            place={milestoneRef}
            labels={{
              group: t("tasks:scope.label"),
              milestone: t("tasks:scope.milestone"),
              path: t("tasks:scope.path"),
              all: t("tasks:scope.all"),
            }}
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
      {groups ? (
        <>
          <TaskRows
            label={t("tasks:group.milestone")}
            hasHeading={groups.elsewhere.length > 0}
            tasks={groups.here}
            onTick={addJustTicked}
          />
          <TaskRows
            label={t("tasks:group.path")}
            hasHeading
            tasks={groups.elsewhere}
            onTick={addJustTicked}
          />
        </>
      ) : (
        <TaskRows label={t("tasks:list")} tasks={shown} showsMilestone onTick={addJustTicked} />
      )}
    </>
  );
}

const pageSize = 50;

type TaskRowsProps = {
  label: string;
  /** Shows the label as a heading. */
  hasHeading?: boolean;
  tasks: Task[];
  showsMilestone?: boolean;
  onTick: (id: string) => void;
};

function TaskRows(props: TaskRowsProps) {
  const { label, hasHeading = false, tasks, showsMilestone = false, onTick } = props;
  const { save, remove } = useTaskChanges();
  const today = useToday();
  const [editedId, setEditedId] = useState<string>();
  const [max, setMax] = useState(pageSize);
  const list = useRef<HTMLElement>(null);
  const shown = tasks.slice(0, max);
  const getTitles = usePlaceNames(showsMilestone ? shown : []);
  if (tasks.length === 0) return null;
  return (
    // Gets the focus when the focused row is removed.
    <section ref={list} aria-label={label} tabIndex={-1} className="outline-none">
      {hasHeading && <h3 className="mb-1 text-sm font-medium text-ink-2">{label}</h3>}
      <ul className="divide-y divide-line">
        {shown.map((task) => (
          <li key={task.id}>
            {task.id === editedId ? (
              <EditTask task={task} onClose={closeForm} />
            ) : (
              <TaskRow
                task={task}
                today={today}
                milestoneTitles={showsMilestone ? getTitles(task) : []}
                onTick={(completed) => {
                  onTick(task.id);
                  save(task.id, { completed });
                }}
                onEdit={() => setEditedId(task.id)}
                onDelete={() => {
                  remove(task);
                  list.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={tasks.length > max}
        loading={false}
        onLoadMore={() => setMax(max + pageSize)}
      />
    </section>
  );

  function closeForm(): void {
    setEditedId(undefined);
    list.current?.focus();
  }
}
