import type { ReviewCard } from "@masar/contract/review/schemas";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import type { PlaceScope, MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { CardText } from "#web/entities/card/card-text.tsx";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { RowList } from "#web/ui/layout/row-list.tsx";
import { MilestoneScopeChips } from "#web/entities/milestone/milestone-scope-chips.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CardForm, hasDraft } from "./card-form.tsx";
import { useCardChanges } from "./review.api.ts";

/** All cards; with `milestoneRef` those of the path or milestone, depending on the scope. */
export function ReviewTool({ milestoneRef }: { milestoneRef?: MilestoneRef }) {
  const { t } = useTranslation();
  const query = useQuery(reviewQuery);
  const { data } = query;
  const { save, remove } = useCardChanges();
  const today = useToday();
  const [scope, setScope] = useState<PlaceScope>(milestoneRef ? "here" : "all");
  if (!data) {
    return (
      <QueryFallback query={query} failedTitle={t("review:failed")} className="grid gap-4">
        {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </QueryFallback>
    );
  }
  const { pathId, milestoneKey = null } = milestoneRef ?? {};
  const isOfMilestone = scope === "here" && milestoneKey !== null;
  const cards = data.cards.filter(
    ({ path_id, milestone_key }) =>
      scope === "all" || (path_id === pathId && (!isOfMilestone || milestone_key === milestoneKey)),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AddCard milestoneRef={milestoneRef} />
        {milestoneRef && (
          <TextLink to={links.review} className="text-sm">
            {t("desk:tools.toReview")}
          </TextLink>
        )}
      </div>
      {milestoneRef && (
        <MilestoneScopeChips
          milestoneRef={milestoneRef}
          textOf={(name) => t(`review:scope.${name}`)}
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
        <RowList
          label={t("review:list")}
          items={cards.toReversed()}
          rowClass="py-2.5"
          pageSize={30}
          renderForm={(card, close) => (
            <CardForm
              card={card}
              onCancel={close}
              onSave={(draft) => {
                save(card.id, draft);
                close();
              }}
            />
          )}
          renderRow={(card, { edit, focusList }) => (
            <CardRow
              card={card}
              today={today}
              onEdit={edit}
              onDelete={() => {
                remove(card);
                focusList();
              }}
            />
          )}
        />
      )}
    </div>
  );
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
        add({
          ...draft,
          path_id: milestoneRef?.pathId ?? null,
          milestone_key: milestoneRef?.milestoneKey ?? null,
        });
        setIsOpen(false);
      }}
    />
  );
}

type CardRowProps = {
  card: ReviewCard;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
};

function CardRow({ card, today, onEdit, onDelete }: CardRowProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full flex-col justify-center text-start"
        >
          <CardText text={card.front} className="line-clamp-3 w-full" isInButton />
          <span className="text-xs text-ink-3 tabular-nums">
            {card.due_date <= today
              ? t("review:due.now")
              : t("review:due.on", { date: formatDate(card.due_date) })}
          </span>
        </button>
        {isOpen && (
          <CardText
            text={card.back}
            className="mt-1 border-s-2 border-teal ps-3 text-sm whitespace-pre-wrap text-ink-2"
          />
        )}
      </div>
      <IconButton
        icon={Pencil}
        label={t("review:edit", { question: card.front })}
        onClick={onEdit}
      />
      <IconButton
        icon={Trash2}
        label={t("review:delete", { question: card.front })}
        onClick={onDelete}
      />
    </div>
  );
}
