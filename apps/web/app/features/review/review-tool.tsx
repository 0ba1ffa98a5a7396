import type { ReviewCard } from "@masar/contract/review/schemas";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import type { PlaceScope, MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { MilestoneScopeChips } from "#web/entities/milestone/milestone-scope-chips.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CardForm } from "./card-form.tsx";
import { CardRow } from "./card-row.tsx";
import { useCardChanges } from "./review.api.ts";
import { hasDraft } from "./use-card-draft.ts";

/** All cards; with `milestoneRef` those of the path or milestone, depending on the scope. */
export function ReviewTool({ milestoneRef }: { milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(reviewQuery);
  const [scope, setScope] = useState<PlaceScope>(milestoneRef ? "here" : "all");
  if (!data && error) {
    return (
      <ErrorState
        title={t("review:failed")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <CardsSkeleton />;
  const cards =
    milestoneRef && scope !== "all"
      ? data.cards.filter(
          belongsTo(scope === "path" ? { ...milestoneRef, milestoneKey: null } : milestoneRef),
        )
      : data.cards;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AddCard milestoneRef={milestoneRef} />
        {milestoneRef && <ReviewLink />}
      </div>
      {milestoneRef && (
        <MilestoneScopeChips
          place={milestoneRef}
          labels={{
            group: t("review:scope.label"),
            milestone: t("review:scope.milestone"),
            path: t("review:scope.path"),
            all: t("review:scope.all"),
          }}
          value={scope}
          onChoose={setScope}
        />
      )}
      {cards.length === 0 ? (
        <EmptyState
          className="py-6"
          title={t(scope === "all" ? "review:empty.title" : "review:empty.here")}
          description={t("review:empty.text")}
        />
      ) : (
        <CardRows cards={cards.toReversed()} />
      )}
    </div>
  );
}

function ReviewLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={links.review}
      className="inline-flex min-h-11 items-center text-sm text-teal underline underline-offset-4"
    >
      {t("desk:tools.toReview")}
    </Link>
  );
}

function belongsTo(milestoneRef: MilestoneRef): (card: ReviewCard) => boolean {
  return (card) =>
    card.path_id === milestoneRef.pathId &&
    (milestoneRef.milestoneKey === null || card.milestone_key === milestoneRef.milestoneKey);
}

const newDraft = "new";

function AddCard({ milestoneRef }: { milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const { add } = useCardChanges();
  const [isOpen, setIsOpen] = useState(() => hasDraft(newDraft));
  if (!isOpen) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Icon icon={Plus} size={18} />}
        onClick={() => setIsOpen(true)}
      >
        {t("review:add")}
      </Button>
    );
  }
  return (
    <CardForm
      draftName={newDraft}
      onCancel={() => setIsOpen(false)}
      onSave={(draft) => {
        void add({
          ...draft,
          path_id: milestoneRef?.pathId ?? null,
          milestone_key: milestoneRef?.milestoneKey ?? null,
        });
        setIsOpen(false);
      }}
    />
  );
}

const pageSize = 30;

function CardRows({ cards }: { cards: ReviewCard[] }) {
  const { t } = useTranslation();
  const { save, remove } = useCardChanges();
  const today = useToday();
  const [editedId, setEditedId] = useState<string>();
  const [max, setMax] = useState(pageSize);
  const list = useRef<HTMLElement>(null);
  const closeForm = () => {
    setEditedId(undefined);
    list.current?.focus();
  };
  return (
    // Gets the focus when the focused row is removed.
    <section ref={list} aria-label={t("review:list")} tabIndex={-1} className="outline-none">
      <ul className="divide-y divide-line">
        {cards.slice(0, max).map((card) => (
          <li key={card.id} className="py-2.5">
            {card.id === editedId ? (
              <CardForm
                card={card}
                onCancel={closeForm}
                onSave={(draft) => {
                  void save(card.id, draft);
                  closeForm();
                }}
              />
            ) : (
              <CardRow
                card={card}
                today={today}
                onEdit={() => setEditedId(card.id)}
                onDelete={() => {
                  remove(card);
                  list.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={cards.length > max}
        loading={false}
        onLoadMore={() => setMax(max + pageSize)}
      />
    </section>
  );
}

function CardsSkeleton() {
  return (
    <LoadingRegion className="grid gap-4">
      {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </LoadingRegion>
  );
}
