import { limits } from "@masar/contract/limits";
import type { ProposedCard } from "@masar/domain/answers/answer-blocks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CardText } from "#web/entities/card/card-text.tsx";
import { deriveId } from "#web/platform/browser/derived-id.ts";
import { useChange } from "#web/sync/send-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { AcceptButton } from "./accept-button.tsx";
import type { ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";

type CardProposalProps = { answerId: string; card: ProposedCard; milestone: ChatMilestone | null };

/** Offers a question that was answered wrong as a review card. */
export function CardProposal({ answerId, card, milestone }: CardProposalProps) {
  const { t } = useTranslation();
  const { data: review } = useQuery(reviewQuery);
  const send = useChange("saveCard");
  const id = deriveId(answerId, 0);
  const front = card.front.slice(0, limits.review.textLength);
  const back = card.back.slice(0, limits.review.textLength);
  const save = (deleted: boolean) =>
    send({
      params: { id },
      body: {
        ...createChangeStamp(),
        deleted,
        ...(!deleted && {
          front,
          back,
          path_id: milestone?.pathId ?? null,
          milestone_key: milestone?.milestoneKey ?? null,
        }),
      },
    });
  return (
    <TitledSection
      level={3}
      title={t("modes:quiz.card")}
      titleClass="text-sm font-normal text-ink-2"
      className="grid gap-2 rounded-md border border-line bg-surface p-4"
    >
      <CardText text={front} className="font-medium whitespace-pre-line" />
      <CardText text={back} className="whitespace-pre-line" />
      <AcceptButton
        isSaved={review?.cards.some((other) => other.id === id)}
        save={save}
        failed={t("review:errors.save")}
        label={t("modes:quiz.save")}
        done={t("modes:quiz.saved")}
        name={front}
      />
    </TitledSection>
  );
}
