import { getModeTraits } from "@masar/contract/assistant/constants";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useMemo } from "react";
import { formatTextFigures } from "#web/platform/i18n/text-figures.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { CardProposal } from "./card-proposal.tsx";
import type { ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { FeedbackProposal } from "./feedback-proposal.tsx";
import { TaskProposals } from "./task-proposals.tsx";

/** Tasks, a card and feedback that an answer proposes for its milestone. */
export function Proposals({ item }: { item: ChatItem }) {
  const { milestone, content, fallback } = item;
  const { language } = useLanguage();
  const display = useDisplay();
  const { tasks, card } = useMemo(() => {
    const blocks = readAnswerBlocks(content);
    if (!fallback) return blocks;
    // The library does not know in which digits the user reads.
    const format = (text: string) => formatTextFigures(language, text);
    return {
      tasks: blocks.tasks.map((task) => ({ ...task, title: format(task.title) })),
      card: blocks.card && { front: format(blocks.card.front), back: format(blocks.card.back) },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- digits are read from the display settings
  }, [content, fallback, language, display]);
  if (item.kind !== "message" || item.isUser || item.isStreaming) return null;
  // Saved feedback is marked as made by AI and must be complete.
  const isFeedback = getModeTraits(item.context).reviewsWork && !item.fallback && !item.isStopped;
  if (tasks.length === 0 && !card && !(isFeedback && milestone)) return null;
  return (
    <div className="grid gap-3">
      {tasks.length > 0 && <TaskProposals answerId={item.id} tasks={tasks} milestone={milestone} />}
      {card && <CardProposal answerId={item.id} card={card} milestone={milestone} />}
      {isFeedback && milestone && <FeedbackProposal answer={item} milestone={milestone} />}
    </div>
  );
}
