import { lazy, Suspense } from "react";
import { NoteTool } from "#web/features/notes/note-tool.tsx";
import { CardOffer } from "#web/features/review/card-offer.tsx";
import { ReviewTool } from "#web/features/review/review-tool.tsx";
import { DeskPage } from "#web/features/study/desk/desk-page.tsx";
import { TaskTool } from "#web/features/tasks/task-tool.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";

const ChatView = lazy(async () => {
  const { ChatView: view } = await import("#web/features/assistant/panel/chat-view.tsx");
  return { default: view };
});

export const clientLoader = loadPageStrings(
  "answers",
  "assistant",
  "checks",
  "courses",
  "desk",
  "modes",
  "notes",
  "review",
  "road",
  "settings",
  "tasks",
  "timer",
  "voice",
);

export const meta = createMeta((t) => t("desk:page.title"));

export default function DeskRoute() {
  return (
    <DeskPage
      renderTasks={(target) => <TaskTool milestoneRef={target} />}
      renderNotes={(target) => <NoteTool milestoneRef={target} />}
      renderAssistant={({ pathId, milestoneKey, milestoneTitle: title }) => (
        <div className="-mx-4 h-[calc(100dvh-var(--header-room)-8.5rem-var(--bar-room,0px))] min-h-96 bg-surface lg:-mx-5 lg:h-[calc(100dvh-14rem)]">
          <Suspense fallback={<AssistantSkeleton />}>
            <ChatView variant="tab" milestone={{ pathId, milestoneKey, title }} />
          </Suspense>
        </div>
      )}
      renderReview={(target) => <ReviewTool milestoneRef={target} />}
      renderCardOffer={(offer) => <CardOffer {...offer} level={2} />}
    />
  );
}

function AssistantSkeleton() {
  return (
    <LoadingRegion className="grid gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-5/6" />
    </LoadingRegion>
  );
}
