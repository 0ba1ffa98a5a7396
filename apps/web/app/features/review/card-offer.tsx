import { limits } from "@masar/contract/limits";
import type { ReviewCard } from "@masar/contract/review/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CardForm, hasDraft } from "./card-form.tsx";
import { useCardChanges } from "./review.api.ts";

type CardOfferProps = {
  milestoneRef: MilestoneRef;
  /** The one that was just completed. */
  subMilestone: { id: string; title: string };
  onDone: () => void;
  /** The heading level. */
  level?: 2 | 3;
};

/** Offers that were answered or skipped since the page was loaded. */
const answered = new Set<string>();

/** Offers to write one or two cards after a completed sub-milestone. */
export function CardOffer(props: CardOfferProps) {
  const { milestoneRef, subMilestone } = props;
  const name = `${milestoneRef.pathId}:${milestoneRef.milestoneKey ?? ""}:${subMilestone.id}`;
  return <Offer key={name} name={name} {...props} />;
}

type OfferProps = CardOfferProps & { name: string };

function Offer({ name: draftName, milestoneRef, subMilestone, onDone, level = 3 }: OfferProps) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation();
  const titleId = useId();
  const client = useQueryClient();
  // Checked once, so that a card written here does not hide the offer.
  const [isAnswered] = useState(() => {
    const cards = client.getQueryData(reviewQuery.queryKey)?.cards ?? [];
    const isOfSubMilestone = (card: ReviewCard) =>
      card.path_id === milestoneRef.pathId &&
      card.milestone_key === milestoneRef.milestoneKey &&
      card.sub_milestone === subMilestone.id;
    return !hasDraft(draftName) && (answered.has(draftName) || cards.some(isOfSubMilestone));
  });
  const { add } = useCardChanges();
  const [isWriting, setIsWriting] = useState(() => hasDraft(draftName));
  const [written, setWritten] = useState(0);
  const next = useRef<HTMLDivElement>(null);
  const finish = () => {
    answered.add(draftName);
    onDone();
  };
  const isEnough = written >= limits.review.cardsPerStep;

  // The form had the focus and is unmounted.
  useEffect(() => {
    if (written > 0) next.current?.querySelector("button")?.focus();
  }, [written]);

  if (isAnswered) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="grid gap-1">
        <Heading id={titleId} className="text-base font-medium">
          {written === 0 ? t("review:offer.title") : t("review:offer.saved", { count: written })}
        </Heading>
        {written === 0 ? (
          <p className="text-sm text-ink-2">
            {t("review:offer.about")}{" "}
            <bdi {...bidiText(subMilestone.title)} className="wrap-anywhere" />.{" "}
            {t("review:offer.why")}
          </p>
        ) : (
          <output className="text-sm text-ink-2">{t("review:offer.when")}</output>
        )}
      </div>
      {isWriting ? (
        <CardForm
          draftName={draftName}
          cancelLabel={t(written === 0 ? "review:offer.skip" : "review:offer.done")}
          onCancel={finish}
          onSave={(draft) => {
            answered.add(draftName);
            add({
              ...draft,
              path_id: milestoneRef.pathId,
              milestone_key: milestoneRef.milestoneKey,
              sub_milestone: subMilestone.id,
            });
            setIsWriting(false);
            setWritten(written + 1);
          }}
        />
      ) : (
        <div ref={next} className="flex flex-wrap gap-3">
          {!isEnough && (
            <Button variant="secondary" size="sm" onClick={() => setIsWriting(true)}>
              {t(written === 0 ? "review:offer.write" : "review:offer.another")}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={finish}>
            {t(written === 0 ? "review:offer.skip" : "review:offer.done")}
          </Button>
        </div>
      )}
    </section>
  );
}
