import { readAnswerBlocks } from "@masar/domain/answer-blocks";
import { useMemo } from "react";
import { CardProposal } from "./card-proposal.tsx";
import type { ChatItem } from "./chat.ts";
import { FeedbackProposal } from "./feedback-proposal.tsx";
import { TaskProposals } from "./task-proposals.tsx";

/**
 * What an answer proposes to write, for the milestone it was asked about. Nothing of it is written before it is
 * tapped.
 */
export function Proposals({ item }: { item: ChatItem }) {
  const { place } = item;
  const { tasks, card } = useMemo(() => readAnswerBlocks(item.content), [item.content]);
  if (item.kind !== "message" || item.isUser || item.isStreaming) return null;
  // A milestone's feedback is marked as made by AI: the library's words are not, and a beginning is no verdict.
  const isFeedback = item.context === "review_work" && !item.fallback && !item.isStopped;
  if (tasks.length === 0 && !card && !(isFeedback && place)) return null;
  return (
    <div className="grid gap-3">
      {tasks.length > 0 && <TaskProposals answerId={item.id} tasks={tasks} place={place} />}
      {card && <CardProposal answerId={item.id} card={card} place={place} />}
      {isFeedback && place && <FeedbackProposal answer={item} place={place} />}
    </div>
  );
}
