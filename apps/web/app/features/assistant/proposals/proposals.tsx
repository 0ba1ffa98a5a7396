import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useMemo } from "react";
import { formatTextFigures } from "#web/platform/i18n/text-figures.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { CardProposal } from "./card-proposal.tsx";
import type { ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { FeedbackProposal } from "./feedback-proposal.tsx";
import { TaskProposals } from "./task-proposals.tsx";

/**
 * What an answer proposes to write, for the milestone it was asked about. Nothing of it is written before it is
 * tapped.
 */
export function Proposals({ item }: { item: ChatItem }) {
  const { place, content, fallback } = item;
  const { language } = useLanguage();
  const display = useDisplay();
  const { tasks, card } = useMemo(() => {
    const blocks = readAnswerBlocks(content);
    if (!fallback) return blocks;
    // The library writes its answers before it is known in which digits they are read.
    const format = (text: string) => formatTextFigures(language, text);
    return {
      tasks: blocks.tasks.map((task) => ({ ...task, title: format(task.title) })),
      card: blocks.card && { front: format(blocks.card.front), back: format(blocks.card.back) },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- digits are read from the display settings
  }, [content, fallback, language, display]);
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
