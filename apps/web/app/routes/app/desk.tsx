import { NoteTool } from "#web/features/notes/note-tool.tsx";
import { CardOffer } from "#web/features/review/card-offer.tsx";
import { ReviewTool } from "#web/features/review/review-tool.tsx";
import { DeskPage } from "#web/features/study/desk/desk-page.tsx";
import { TaskTool } from "#web/features/tasks/task-tool.tsx";
import { loadPageStrings } from "#web/lib/i18n.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/desk";

export const clientLoader = loadPageStrings;

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("desk:page.title"));
}

export default function DeskRoute() {
  return (
    <DeskPage
      renderTasks={(place) => <TaskTool place={place} />}
      renderNotes={(place) => <NoteTool place={place} />}
      renderReview={(place) => <ReviewTool place={place} />}
      renderCardOffer={(offer) => <CardOffer {...offer} level={2} />}
    />
  );
}
