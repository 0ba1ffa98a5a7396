import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { RecallRating } from "@masar/contract/study/constants";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { useChange } from "#web/sync/send-change.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { toast } from "#web/platform/toast/toast.ts";

export type CardChange = Omit<RequestOf<"saveCard">["body"], "change_id" | "at">;

/** All changes are optimistic; a deletion can be undone. */
export function useCardChanges() {
  const { t } = useTranslation();
  const sendCard = useChange("saveCard");
  const sendReview = useChange("reviewCard");

  const attempt = async (send: () => Promise<unknown>, title: string): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      toast({ title, description: errorText(t, error), variant: "destructive" });
      return false;
    }
  };
  const save = (id: string, change: CardChange): Promise<boolean> => {
    const body = { ...createChangeStamp(), ...change };
    return attempt(() => sendCard({ params: { id }, body }), t("review:errors.save"));
  };
  const remove = (card: ReviewCard) => {
    void save(card.id, { deleted: true });
    const onAct = () => void save(card.id, toRestoreChange(card));
    toast({ title: t("review:deleted"), action: { label: t("review:undo"), onAct } });
  };
  const answer = (id: string, rating: RecallRating): Promise<boolean> => {
    const reviewed_at = new Date(serverNow()).toISOString();
    const params = { id, review: newId() };
    return attempt(
      () => sendReview({ params, body: { rating, reviewed_at } }),
      t("review:errors.answer"),
    );
  };
  return { add: (change: CardChange) => save(newId(), change), save, remove, answer };
}

/** Sends every field, since other devices may have removed the card already. */
function toRestoreChange(card: ReviewCard): CardChange {
  const { front, back, path_id, milestone_key, sub_milestone } = card;
  return { front, back, path_id, milestone_key, sub_milestone, deleted: false };
}
