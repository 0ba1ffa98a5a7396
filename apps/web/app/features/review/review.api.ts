import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { RecallRating } from "@masar/contract/study/constants";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { toast } from "#web/platform/toast/toast.ts";

type CardChange = Omit<RequestOf<"saveCard">["body"], "change_id" | "at">;

/** All changes are optimistic; a deletion can be undone. */
export function useCardChanges() {
  const { t } = useTranslation();
  const sendCard = useSaveChange("saveCard", t("review:errors.save"));
  const sendReview = useSaveChange("reviewCard", t("review:errors.answer"));
  const save = (id: string, change: CardChange) =>
    void sendCard({ params: { id }, body: { ...createChangeStamp(), ...change } });
  return {
    add: (change: CardChange) => save(newId(), change),
    save,
    remove: ({ id, front, back, path_id, milestone_key, sub_milestone }: ReviewCard) => {
      save(id, { deleted: true });
      // Every field, since other devices may have removed the card already.
      const card = { front, back, path_id, milestone_key, sub_milestone, deleted: false };
      const action = { label: t("review:undo"), onAct: () => save(id, card) };
      toast({ title: t("review:deleted"), action });
    },
    answer: (id: string, rating: RecallRating) =>
      void sendReview({
        params: { id, review: newId() },
        body: { rating, reviewed_at: new Date(serverNow()).toISOString() },
      }),
  };
}
